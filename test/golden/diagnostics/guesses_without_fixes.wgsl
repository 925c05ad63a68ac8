// What is said without a fix, or of what no help is certain: what the author meant decides.
static float g = 1.0;
#define A 1 + 2
#define B (1 + 2)
#define C 3 // x
#define real float
struct S { p: vec3f, }
var<workgroup> at: atomic<u32>;
fn f(a: i32) -> f32 {
  var x = vec2f(1.0);
  x = {1, 2};
  let y = max((float) a, 1.0);
  at += 1u;
  at++;
  let q = at;
  let z = a.foo().bar() as f32;
  var d: array<i32, 2> = {1, 2 // c
  };
  switch a { case 1: x.x = 1; case 2: x.y = 2; break; default: x.x = 3; }
  for i in (0..4).rev() { x.x = 1; }
  for i in items { x.x = 1; }
  for i in 0..f(3) { x.x = 1; }
  double e = 1.0;
  let value1 = 1; let h = value2; let color = 1; let k = colour + colr;
  memoryBarrierBuffer();
  return y;
}
