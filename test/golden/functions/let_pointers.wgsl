struct S { a : array<i32, 4>, b : vec4f }
@group(0) @binding(0) var<storage, read_write> s : S;
@compute @workgroup_size(1)
fn main() {
  let q = &s.b;
  (*q).x = 1;
}
struct T { v : vec3f, f : f32, w : vec3f, g : f32, r : array<vec3f> }
@group(0) @binding(1) var<storage, read_write> t : T;
@compute @workgroup_size(1)
fn packed(@builtin(workgroup_id) id : vec3u) {
  let q = &t.w;
  *q = *q + (*q).zyx;
  (*q).x = 1;
  (*q)[id.x] = 2;
  let r = &t.r;
  (*r)[id.y] = *q;
  let e = &(*r)[id.x];
  *e += (*e).yxz;
  var a : array<array<i32, 4>, 3>;
  let ap = &a[id.x];
  (*ap)[id.y] = 3;
  t.f = f32((*ap)[1]);
}
