// Computes D = 3 (A B + C) in wgpu's dialect. A is row-major; B, C and D are column-major. Each is inside an array.
enable f16;
enable wgpu_cooperative_matrix;

alias Sum = coop_mat8x8<f32, C>;

@group(0) @binding(0) var<storage, read> a : array<f16>;
@group(0) @binding(1) var<storage, read> b : array<array<f16, 72>, 2>;
@group(0) @binding(2) var<storage, read> c : array<f32, 64>;
@group(0) @binding(3) var<storage, read_write> d : array<f32, 72>;
var<workgroup> tile : array<f32, 80>;

fn multiply(l : coop_mat8x8<f16, A>, column : u32, sum : Sum) -> Sum {
  let first = &b[1][column];
  return coopMultiplyAdd(l, coopLoad<coop_mat8x8<f16, B>>(first), sum);
}

@compute @workgroup_size(8) fn main() {
  var sum = multiply(coopLoadT<coop_mat8x8<f16, A>>(&a[8], 16u), 8, coopLoad<Sum>(&c[0]));
  sum *= 3;
  coopStoreT(sum, &tile[16]);
  workgroupBarrier();
  coopStore(coopLoadT<Sum>(&tile[16], 8) * 1, &d[8], 8);
}
