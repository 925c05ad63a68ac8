enable subgroup_matrix;
@compute @workgroup_size(32)
fn main() {
  var a : subgroup_matrix_left<f32, 8, 8>;
  let c = subgroupMatrixMultiply<f32>(a, a);
}
