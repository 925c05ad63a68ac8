// Messages name the expressions by which overrides decide the counts of types.
enable chromium_experimental_subgroup_matrix;
override N = 8;
override M = 8;
@compute @workgroup_size(32) fn main() {
  var a : subgroup_matrix_left<f32, N, N>;
  var b : subgroup_matrix_left<f32, M, N>;
  var c : subgroup_matrix_left<f32, N + 0, N>;
  var d : subgroup_matrix_left<f32, N + 0, N>;
  a = b;
  a = c;
  c = d;
  let pointer : ptr<workgroup, array<u32, N * 2>> = &shared_numbers;
}
var<workgroup> shared_numbers : array<u32, N>;
