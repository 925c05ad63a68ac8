enable subgroup_matrix;
@compute @workgroup_size(32)
fn main(@builtin(subgroup_size) size : u32) {
  var a : subgroup_matrix_left<f32, size, 8>;
}
