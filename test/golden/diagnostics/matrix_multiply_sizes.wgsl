enable f16;
enable subgroup_matrix;
@compute @workgroup_size(32)
fn main() {
  var a : subgroup_matrix_left<f16, 16, 8>;
  var b : subgroup_matrix_right<f16, 8, 8>;
  let c = subgroupMatrixMultiply<f32>(a, b);
}
