enable subgroup_matrix;
@compute @workgroup_size(32)
fn main() {
  var m : subgroup_matrix_left<f32, 8, 8>;
  let x = m[0];
}
