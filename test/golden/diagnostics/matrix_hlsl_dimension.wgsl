//! targets hlsl
// DXC's validator: K is 4 to 128.
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
@compute @workgroup_size(32) fn main() {
  subgroupMatrixStore<row_major>(&x, 0, subgroup_matrix_left<f32, 256, 16>(), 256);
  subgroupMatrixStore<row_major>(&x, 0, subgroup_matrix_right<f32, 16, 2>(), 256);
  subgroupMatrixStore<row_major>(&x, 0, subgroup_matrix_left<f32, 128, 2>(), 256);
  subgroupMatrixStore<row_major>(&x, 0, subgroup_matrix_right<f32, 256, 4>(), 256);
  subgroupMatrixStore<row_major>(&x, 0, subgroup_matrix_result<f32, 256, 2>(), 256);
}
