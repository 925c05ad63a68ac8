// Tests that a long constant structure is emitted once, even if private variables of both entry points use it.
struct Padded {
  a : vec3f,
  @align(32) b : array<vec3u, 2>,
  @size(32) c : f32,
}
const padded = Padded(vec3f(1, 2, 3), array(vec3u(4, 5, 6), vec3u(7, 8, 9)), 10);
struct Long { a : mat3x3f, b : vec4i, c : array<f32, 4>, d : Padded, e : Padded, f : u32 }
const long = Long(mat3x3f(1, 2, 3, 4, 5, 6, 7, 8, 9), vec4i(10, 11, 12, 13), array(14, 15, 16, 17), padded, padded, 18);

var<private> p = long;
var<private> q = array(1u, 2u, 3u);
var<private> r = 7u;
@group(0) @binding(0) var<storage, read_write> o : array<f32, 8>;

fn sum(i : u32) -> f32 {
  q[i % 3] += 1;
  r++;
  p.c[i & 3] *= 2;
  return p.a[1].y + f32(p.b.w) + p.c[i & 3] + p.d.a.z + f32(p.e.b[1].y) + p.e.c + f32(p.f + q[i % 3] + r);
}

@compute @workgroup_size(1)
fn main() {
  o[0] = sum(1);
  o[1] = sum(1);
}

@compute @workgroup_size(1)
fn second(@builtin(workgroup_id) id : vec3u) {
  var a = array(long, long)[id.x & 1];
  a.f += 1;
  o[2] = sum(2) + f32(a.f) + a.d.c;
}
