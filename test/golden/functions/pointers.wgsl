struct S { a : array<i32, 4>, b : vec4f }
@group(0) @binding(0) var<storage, read_write> s : S;
var<private> p : i32;

fn bump(a : ptr<function, i32>, by : i32) -> i32 {
  *a += by;
  return *a;
}
fn fill(a : ptr<function, array<i32, 4>>, v : i32) {
  for (var i = 0; i < 4; i++) { (*a)[i] = v; }
}
fn private_bump(a : ptr<private, i32>) { *a = *a + 1; }

@compute @workgroup_size(1)
fn main() {
  var n = s.a[0];
  var a : array<i32, 4>;
  fill(&a, bump(&n, 3));
  private_bump(&p);
  let q = &s.b;
  (*q).x = f32(n + p);
  q.y = f32(a[2]);
  let r = &s.a[n];
  *r = 4;
}
