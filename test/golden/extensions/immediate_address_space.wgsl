requires immediate_address_space;
struct P { a: vec3f, b: u32, m: mat2x2f }
var<immediate> p: P;
@group(0) @binding(0) var<storage, read_write> s: array<f32>;

fn fetch(q: ptr<immediate, P>) -> f32 {
  return q.m[1].y;
}

@compute @workgroup_size(1)
fn main() {
  s[p.b] = p.a.x + fetch(&p);
  let c = p;
  s[0] = c.a.z;
}
