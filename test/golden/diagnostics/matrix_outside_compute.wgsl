enable subgroup_matrix;
struct S { all : array<subgroup_matrix_left<f32, 8, 8>, 2> }
alias M = subgroup_matrix_result<f32, 8, 8>;
fn take(m : M) {}
fn declares() { if false { var s : S; } }
fn makes() { take(M(1.0)); }
fn zero() { _ = S(); }
@vertex fn v() -> @builtin(position) vec4f { zero(); return vec4f(); }
@fragment fn f1() { declares(); }
@fragment fn f2() { makes(); }
@compute @workgroup_size(32) fn fine() { declares(); makes(); zero(); }
