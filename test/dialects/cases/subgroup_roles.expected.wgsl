// Converts declarations whose names are roles of wgpu's matrices: the role does not refer to the alias.
enable wgpu_cooperative_matrix;

alias C = coop_mat8x8<f32, C>;
struct A { sum : C }

@compute @workgroup_size(32) fn main() {
  var a = A(C());
  a.sum = C();
}
