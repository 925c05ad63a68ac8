// Converts declarations whose names are roles of wgpu's matrices: the role does not refer to the alias.
enable subgroup_matrix;

alias C = subgroup_matrix_result<f32, 8, 8>;
struct A { sum : C }

@compute @workgroup_size(32) fn main() {
  var a = A(C());
  a.sum = C();
}
