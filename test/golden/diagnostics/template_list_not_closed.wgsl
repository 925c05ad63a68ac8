struct P { a: array<vec3<f32>, b: f32, @size(16) c: vec4<f32 }
var<private> d: array<vec3<f32> = array<vec3<f32>, 1>();
fn f(p: vec2<f32, q: i32) -> vec3<f32 { return d[0]; }
fn g() {
  let x: vec2<f32 = vec2f();
  f(x, 1u);
}
const in_constant = array<f32, 4(1, 2, 3, 4);
fn h() -> f32 {
  var in_variable = array<f32, 4(1, 2, 3, 4);
  f(vec2<f32(1, 2), 1);
  f(array<f32, 4(1, 2, 3, 4), 1);
  let compared = vec2<f32(1, 2);
  if (all(vec2<bool(true, false))) { in_variable[0] = 2; }
  return array<f32, 4(1, 2, 3, 4)[0] + in_variable[0] + in_constant[0];
}
fn own(vec2: i32, array: i32) -> bool { return vec2 < 3 && array < vec2; }
