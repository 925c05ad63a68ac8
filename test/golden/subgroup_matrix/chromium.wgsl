enable chromium_experimental_subgroup_matrix;
diagnostic(off, chromium.subgroup_matrix_uniformity);
@group(0) @binding(0) var<storage, read_write> x : array<f32>;

@compute @workgroup_size(32)
fn main() {
  let a = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&x, 0, false, 8);
  let b = subgroupMatrixLoad<subgroup_matrix_right<f32, 8, 8>>(&x, 64, false, 8);
  let c = subgroupMatrixMultiply<f32>(a, b);
  if x[200] > 0 { subgroupMatrixStore(&x, 128, c, false, 8); }
}
