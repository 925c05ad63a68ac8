enable subgroup_matrix;
@compute @workgroup_size(32)
fn main() {
  let a = subgroup_matrix_left<u8, 8, 8>(256);
  let b = subgroup_matrix_left<i8, 8, 8>(-129);
  let c = subgroup_matrix_left<u8, 8, 8>(-1);
}
