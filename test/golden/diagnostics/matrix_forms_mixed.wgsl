//! targets none
// The template form with the bool of the other, and the other way round.
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> list: array<f32>;
@compute @workgroup_size(32) fn f() {
  let a = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>, row_major>(&list, 0, false, 8);
  let b = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>>(&list, 0, 8);
  var n: subgroup_matrix_result<f32, 8, 8>;
  subgroupMatrixStore<col_major>(&list, 0, n, false, 8);
  subgroupMatrixStore(&list, 0, n, 8);
}
