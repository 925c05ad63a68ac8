enable subgroup_matrix;
@compute @workgroup_size(32)
fn main() {
  // Values are clamped to the component's range, but have to be values of the shader scalar type.
  let clamped = subgroup_matrix_left<u8, 8, 8>(256);
  let a = subgroup_matrix_left<u8, 8, 8>(-1);
  let b = subgroup_matrix_left<i8, 8, 8>(3000000000);
  let c = subgroup_matrix_left<i8, 8, 8>(1u);
}
