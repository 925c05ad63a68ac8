// Tests that assignments to several components of a vector do not change its other components.
struct S { v : vec4u, w : vec3u }
@group(0) @binding(0) var<storage, read_write> cells : array<S, 4>;
var<private> f : vec2f;
var<private> counter = 2u;

fn next() -> u32 {
  counter += 1;
  return counter;
}

@compute @workgroup_size(1) fn main() {
  cells[0].v.wx = vec2u(100, 200);
  cells[0].w.zxy = cells[0].w;
  var v = vec4u(1, 2, 3, 4);
  v.xy = v.yx;
  v.wz *= 10u;
  v.xyw[2] = 7;
  v.wyx[cells[0].v.y] += 5;
  let p = &v;
  p.zx -= vec2u(1, 2);
  cells[1].v = v;
  f.yx = vec2f(1, 2);
  f.xy *= mat2x2f(1, 2, 3, 4);
  cells[2].v.yz = vec2u(f);
  cells[next()].w.xy = vec2u(next(), 0);  // the index is evaluated first
}
