//! targets spvasm
//! vulkan 1.2
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
@compute @workgroup_size(32) fn main() {
  subgroupMatrixStore(&x, 64, subgroup_matrix_left<f32, 8, 8>(), false, 8);
}
