// What comes from C, HLSL and GLSL: one mistake, one error, and what to write instead.
struct S { a: f32, b: f32 }
override n = 4;
fn casts(x: i32) -> f32 { return (float)x; }
fn braces() { var s = S { 1, 2 }; }
fn chain(a: i32) -> bool { return 1 < a < 3; }
fn remainder(a: f32) -> f32 { return mod(a, 2.0) + mod(a, 3.0); }
fn scaled(a: i32) -> f32 { return a * 2.0; }
fn chosen(c: bool) -> i32 { return select(c, 1, 2); }
fn local() { var a: array<f32, n>; }
@stage(compute) @workgroup_size(1) fn old() {}
