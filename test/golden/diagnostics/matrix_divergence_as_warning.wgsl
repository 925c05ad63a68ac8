//! targets spvasm
enable subgroup_matrix;
diagnostic(warning, subgroup_matrix_uniformity);
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
@compute @workgroup_size(32)
fn main() {
  if x[0] > 1 {
    subgroupMatrixStore(&x, 64, subgroup_matrix_left<f32, 8, 8>(), false, 8);
  }
}
