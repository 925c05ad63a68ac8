//! targets none
// Expressions and statements as C, HLSL, GLSL and Rust have them: one error each.
struct S { x: f32, y: f32 }
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var smp: sampler;
@group(0) @binding(2) var<storage> list: array<f32>;
fn methods(uv: vec2f) -> vec4f { return t.Sample(smp, uv) + t.SampleLevel(smp, uv, 0.0); }
fn length_of(v: vec3f) -> f32 { let n = list.length(); return v.length() + v.dot(v) + v.mine(n); }
fn arrow(a: ptr<function, S>) -> f32 { a->y = 2.0; return a->x; }
fn converted(a: i32) -> f32 { let b = a as f32; let c = (a + 1) as float * 2.0; return b + c; }
fn lists() -> f32 {
  var a: array<f32, 2> = {1.0, 2.0};
  let b = { 1, 2 };
  let c = vec2f{1.0, 2.0};
  var d: array<vec2f, 2> = {{1.0, 2.0}, {3.0, 4.0}};
  return a[0] + b[0] + c.x + d[0].x;
}
fn ranges(n: i32) -> i32 {
  var s = 0;
  for i in 0..4 { s += i; }
  for i in 0..n { s += i; }
  for (i in s..=n + 1) { s += i; }
  for x in list { s += i32(x); }
  return s;
}
fn vectors(v: vec3f, w: vec3f) -> f32 {
  if (v == w) { return 1.0; }
  if v.xy != w.xy { return 2.0; }
  while (v < w) { return 3.0; }
  return 0.0;
}
fn words(a: bool, b: bool) -> bool { if (a and b) { return true; } elif b { return false; } return a === b; }
fn constants(a: f32) -> f32 { const b = a * 2.0; return b; }
fn bare(a: bool) { if (a) return; }
fn commas(a: bool) -> vec3f { var x: array<f32 4>; return vec3f(1.0 x[0], min(1.0 2.0)); }
