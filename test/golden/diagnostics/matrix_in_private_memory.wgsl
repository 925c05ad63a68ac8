enable subgroup_matrix;
struct S { all : array<subgroup_matrix_left<f32, 8, 8>, 2> }
var<private> m : subgroup_matrix_left<f32, 8, 8>;
var<private> s : S;
fn f(p : ptr<private, subgroup_matrix_right<f32, 8, 8>>) {}
alias P = ptr<private, S>;
