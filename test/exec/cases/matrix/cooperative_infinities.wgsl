// Tests that matrix sums are component-wise: an infinity or NaN affects only its own component.
enable wgpu_cooperative_matrix;

alias Sum = coop_mat8x8<f32, C>;

@group(0) @binding(0) var<storage, read> a: array<f32, 64>;
@group(0) @binding(1) var<storage, read> b: array<f32, 64>;
@group(0) @binding(2) var<storage, read_write> o: array<f32, 192>;

@compute @workgroup_size(8)
fn main() {
  let m = coopLoadT<Sum>(&a[0], 8);
  let n = coopLoadT<Sum>(&b[0], 8);
  coopStoreT(m + n, &o[0], 8);
  coopStoreT(m - n, &o[64], 8);
  coopStoreT(m * -2.0, &o[128], 8);
}
