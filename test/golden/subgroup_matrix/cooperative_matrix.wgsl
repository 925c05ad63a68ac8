// wgpu's dialect: the same matrices by other names.
enable f16;
enable wgpu_cooperative_matrix;

alias Left = coop_mat8x8<f32, A>;
alias Right = coop_mat8x8<f32, B>;
alias Sum = coop_mat8x8<f32, C>;

@group(0) @binding(0) var<storage> a : array<f32>;
@group(0) @binding(1) var<storage> b : array<array<f32, 64>, 4>;
@group(0) @binding(2) var<storage, read_write> c : array<f32>;
var<workgroup> tile : array<f32, 64>;

fn product(l : Left, r : Right, sum : Sum) -> Sum { return coopMultiplyAdd(l, r, sum); }

@compute @workgroup_size(32) fn main(@builtin(workgroup_id) group : vec3u) {
  var sum = coopLoad<Sum>(&c[group.x * 64]);
  for (var i = 0u; i < 4; i++) {
    let l = coopLoadT<Left>(&a[group.x * 64 + i * 8], 32);
    let row = &b[i];
    let first = &row[0];
    sum = product(l, coopLoad<Right>(first, 8u), sum);
  }
  coopStoreT(2 * sum, &tile[0], 8);
  coopStoreT(sum, &tile[0]);
  sum = Sum();
  sum *= 0.5;
  coopStore(sum * 3, &c[group.x * 64]);
}
