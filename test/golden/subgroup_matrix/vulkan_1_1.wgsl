//! targets spvasm
//! vulkan 1.1
// SPV_KHR_cooperative_matrix, revision 10: SPIR-V 1.3 suffices.
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
@compute @workgroup_size(32) fn main() {
  let a = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, row_major>(&x, 0, 8);
  subgroupMatrixStore<row_major>(&x, 64, a, 8);
}
