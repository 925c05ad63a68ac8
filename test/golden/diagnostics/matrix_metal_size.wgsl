//! targets msl
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
@compute @workgroup_size(32)
fn main() {
  subgroupMatrixStore(&x, 0, subgroup_matrix_left<f32, 16, 12>(), false, 16);
}
