struct P { a: array<vec3<f32>, b: f32, @size(16) c: vec4<f32 }
var<private> d: array<vec3<f32> = array<vec3<f32>, 1>();
fn f(p: vec2<f32, q: i32) -> vec3<f32 { return d[0]; }
fn g() {
  let x: vec2<f32 = vec2f();
  f(x, 1u);
}
