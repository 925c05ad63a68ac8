//! targets none
// Declarations as C, HLSL, GLSL, Rust and Go have them: one error each, and what they declare is there.
#define N 4  // how many
#define SQUARE(x) ((x) * (x))
#ifdef NEVER
#endif
struct Semicolons { a: f32; b: vec2f; c: f32; };
struct TypesFirst { float a; float3 b; };
struct Colonless { a f32, b vec3<f32> }
float module_value = 1.0;
uint module_variable;
static const float kept = 2.0;
@group(0) @binding(0) var<uniform> s: Semicolons;
@group(0) @binding(1) var<uniform> t: TypesFirst;
@group(0) @binding(2) var<uniform> u: Colonless;
var<private> p: array<f32, N>;
fn uses() -> f32 {
  module_variable += 1u;
  return s.a + s.b.x + s.c + t.a + t.b.x + u.a + u.b.x + p[N - 1] + module_value + kept;
}
fn locals() -> f32 {
  float a = 1.0;
  vec3 v = vec3(1.0);
  float field[4];
  let mut x = a;
  x += v.x + field[1];
  var b = 1.0, c = 2.0, d: i32;
  b += c;
  const float e = 3.0;
  let f: f32 = 1.0, g = e;
  for (int i = 0; i < 4; i++) { b += f32(i); }
  return x + b + f + g;
}
fn by_reference(inout a: f32, in b: f32) { a = b; }
fn type_first(inout float a, float3 b, int) { a = b.x; }
fn type_last(a f32, b vec2f) -> f32 { return a + b.x; }
fn without_comma(a: f32 b: f32) -> f32 { return a + b; }
fn pointers(a: f32*, b: u32&, c: f32[4]) -> f32 { return *a + c[0]; }
fn call() -> f32 { var x = 1.0; by_reference(&x, 2.0); return type_last(1.0, vec2f()); }
fn several_names() -> f32 {
  float one, two = 2.0;
  vec3<f32> first, second;
  unsigned int count = 3;
  double wide = 1.0;
  long int steps;
  if (count == 1u) {
    one = 2.0;
  } elif (count == 2u) {
    one = 3.0;
  } elseif count == 3u {
    one = 4.0;
  } else {
    elif(one);
  }
  return one + two + first.x + second.y + wide + f32(steps);
}
fn elif(x: f32) {}
float module_one = 1.0, module_two = min(1.0, 2.0);
fn words(unsigned int n, double d) -> f32 { return module_one + module_two + f32(n) + d; }
struct Words { unsigned int n; float f; }
@group(0) @binding(3) var<uniform> w: Words;
fn members() -> f32 { return f32(w.n) + w.f; }
struct Pair { float x, y; vec3<f32> z, w }
struct Small { unsigned char a, b; int c; }
var<private> pair: Pair;
var<private> small: Small;
const float constant_one = 1, constant_two = min(1, 2);
var<private> vec2f private_one = vec2f(), private_two;
fn several_members() -> f32 { return pair.x + pair.y + pair.w.x + f32(small.b) + f32(small.c); }
fn numbers_of_other_sizes() -> f32 {
  unsigned char a = 1;
  unsigned long long b = 2;
  signed short c = 3;
  long double d = 4.0;
  let float e = constant_one, f = constant_two;
  return f32(a + b) + f32(c) + d + e + f + private_one.x + private_two.y;
}
fn loops() -> i32 {
  var sum = 0;
  for (int i = 0, j = 3; i < j; i++) { sum += i; }
  for (var i = 0, j = 3; i < j; i++) { sum += i; }
  for (var k = 0u, float step = 0.5; k < 3; k++) { sum += i32(step); }
  return sum;
}
fn arrays() -> f32 {
  float two_of_three[2][3];
  float several[2], other = 1.0;
  return two_of_three[1][2] + several[1] + other;
}
struct Sizes { int a[3], b; int c, d[2]; }
var<private> sizes: Sizes;
fn sized_members() -> i32 { return sizes.a[2] + sizes.b + sizes.c + sizes.d[1]; }
int module_first = 1, module_sizes[2];
