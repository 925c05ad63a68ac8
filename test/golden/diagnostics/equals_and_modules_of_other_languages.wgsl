//! targets none
// '=' where WGSL has '->' or nothing, and 'mod' where it is no remainder.
fn arrow() => i32 { return 1; }
fn arms(a: i32) { switch a { case 1 => {} default {} } }
struct S { a: f32 = 1.0, b: f32 }
fn parameter(a: i32 = 3) {}
@compute @workgroup_size(x = 64) fn sized() {}
struct T { a: f32, @align(x = 16) b: f32 }
fn parameters(a: array<f32, 2> = array(1, 2)) {}
fn argument(a: i32) { argument(a = 1); }
mod inner { const x = 1; }
fn remainder(a: i32) -> i32 { return a mod 2; }
fn another(a: i32, b: i32) -> i32 { return a mod b; }
