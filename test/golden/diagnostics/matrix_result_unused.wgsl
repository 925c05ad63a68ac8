enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
@compute @workgroup_size(32)
fn main() {
  subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&x, 0, false, 8);
  subgroupMatrixScalarAdd(subgroup_matrix_left<f32, 8, 8>(), 1);
}
