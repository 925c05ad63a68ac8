//! targets none
fn type_of_rust() { var a: [f32; 4]; let b = a[0] + missing; }
fn elements() { let a = [1, 2]; }
fn constructed(i: u32) -> f32 { let a = float[3](1.0, 2.0, 3.0); return a[i]; }
fn several(v: vec2f) { let (a, b) = v; }
fn destructured(v: vec2f) { let [a, b] = v; }
fn chosen(x: f32) -> f32 { let y = if x > 0.0 { 1.0 } else { 0.0 }; return y; }
fn shifted(x: u32) -> u32 { return x >>> 1u; }
fn letters(v: vec4f) -> vec3f { return v.stp; }
fn tested(x: f32) { if (x) { } }
fn angle(x: f32, y: f32) -> f32 { return atan(y, x); }
fn numbers() { let a = 0xFFU; let b = 1.0F; let c = 1_000; let d = 1.5U; }
template<typename T> T generic(T x) { return x; }
fn between() {}
class Foo { }
fn after_a_class() {}
namespace A { }
fn names() { var template: f32; var class = 1; }
fn power(x: f32) -> f32 { return x ^ 2.0; }
fn nothing() -> void { }
struct Members { const a: f32, b: f32 }
struct Methods { fn a() { } }
fn after_a_method() -> f32 { return missing; }
fn no_better_numbers() { _ = 1_x; _ = 123_foo; _ = 0x_; _ = 0_1; _ = 01U; _ = 010F; _ = 4294967296U; }
fn better_numbers() { _ = 1_0.5_0f; _ = 0x_FF; _ = 4294967295U; _ = 1e5F; _ = 1_e5h; _ = 0_0.5; }
