// Computes D = 3 (A B + C) with the + and - operators of wgpu's dialect.
enable f16;
enable wgpu_cooperative_matrix;

alias Sum = coop_mat8x8<f32, C>;

@group(0) @binding(0) var<storage, read> a : array<f16, 64>;
@group(0) @binding(1) var<storage, read> b : array<f16, 64>;
@group(0) @binding(2) var<storage, read> c : array<f32, 64>;
@group(0) @binding(3) var<storage, read_write> d : array<f32, 64>;

@compute @workgroup_size(8) fn main() {
  let l = coopLoadT<coop_mat8x8<f16, A>>(&a[0]);
  let product = coopMultiplyAdd(l + l - l, coopLoadT<coop_mat8x8<f16, B>>(&b[0]), Sum());
  var sum = product + coopLoadT<Sum>(&c[0]);
  let once = sum;
  sum = Sum() - sum;
  sum -= once;
  sum = once - sum;
  coopStoreT(sum, &d[0]);
}
