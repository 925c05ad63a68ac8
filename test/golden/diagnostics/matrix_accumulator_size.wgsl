enable subgroup_matrix;
@compute @workgroup_size(32)
fn main() {
  let a = subgroup_matrix_left<f32, 8, 8>();
  let b = subgroup_matrix_right<f32, 8, 8>();
  var c : subgroup_matrix_result<f32, 8, 16>;
  c = subgroupMatrixMultiplyAccumulate(a, b, c);
}
