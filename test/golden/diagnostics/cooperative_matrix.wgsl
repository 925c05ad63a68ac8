//! targets none
enable f16;
enable wgpu_cooperative_matrix;

@group(0) @binding(0) var<storage> a : array<f32, 64>;
@group(0) @binding(1) var<storage, read_write> b : array<f32, 64>;
@group(0) @binding(2) var<storage, read_write> one : f32;
@group(0) @binding(3) var<storage> many : array<f32>;

alias Left = coop_mat8x8<f32, A>;
alias Sum = coop_mat8x8<f32, C>;
alias Wrong = coop_mat8x8<f32, D>;
alias WrongToo = coop_mat16x16<i32, A>;

@compute @workgroup_size(32) fn main() {
  let l = coopLoad<Left>(&a[0]);
  let sum = coopLoad<Sum>(&b[0]);
  coopStore(l, &a[0]);
  coopStore(l, &one);
  coopStore(1.0, &b[0]);
  _ = coopLoad<coop_mat8x8<f16, A>>(&a[0]);
  _ = coopLoad(&a[0]);
  _ = coopMultiplyAdd(l, l, sum);
  _ = coopMultiplyAdd(l, coopLoad<coop_mat16x16<f32, B>>(&many[0]), sum);
  _ = sum + l;
  _ = sum + 2;
  _ = sum / 2;
  _ = subgroupMatrixLoad<Left, row_major>(&a, 0, 8);
}

fn places(stride : u32) {
  _ = coopLoad<Left>(&a[0], -8);
  _ = coopLoad<Left>(&a[0], 9);
  _ = coopLoadT<Left>(&a[1]);
  coopStoreT(Sum(), &b[60], stride);
  coopStore(Left() + Left(), &b[0], 4);
  _ = Left(1, 2);
  _ = Left()[0];
}

var<workgroup> kept : Left;

fn counts() {
  _ = coopLoad<Left>();
  coopStore(Left(), &a[0], 8, 1);
}
