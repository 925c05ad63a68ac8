//! targets none
enable f16;
enable wgpu_cooperative_matrix;

@group(0) @binding(0) var<storage> a : array<f32, 64>;
@group(0) @binding(1) var<storage, read_write> b : array<f32, 64>;
@group(0) @binding(2) var<storage, read_write> one : f32;

alias Left = coop_mat8x8<f32, A>;
alias Sum = coop_mat8x8<f32, C>;
alias Wrong = coop_mat8x8<f32, D>;
alias WrongToo = coop_mat16x16<i32, A>;

fn through(p : ptr<storage, f32>) -> Left { return coopLoad<Left>(p); }

@compute @workgroup_size(32) fn main() {
  let l = coopLoad<Left>(&a[0]);
  let sum = coopLoad<Sum>(&b[0]);
  coopStore(l, &a[0]);
  coopStore(l, &one);
  coopStore(1.0, &b[0]);
  _ = coopLoad<coop_mat8x8<f16, A>>(&a[0]);
  _ = coopLoad(&a[0]);
  _ = coopMultiplyAdd(l, l, sum);
  _ = coopMultiplyAdd(l, coopLoad<coop_mat16x16<f32, B>>(&a[0]), sum);
  _ = sum + sum;
  _ = sum / 2;
  _ = subgroupMatrixLoad<Left, row_major>(&a, 0, 8);
}

fn counts() {
  _ = coopLoad<Left>();
  coopStore(Left(), &a[0], 8, 1);
}
