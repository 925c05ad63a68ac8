@group(0) @binding(0) var<storage, read_write> f : vec4f;
@group(0) @binding(1) var<storage, read_write> u : vec4u;

@compute @workgroup_size(1)
fn main() {
  let less = f < vec4f(1);
  let same = u == vec4u(2);
  u = select(u, u + 1, less & same);
  if (all(f >= vec4f()) && any(u != vec4u())) {
    f = select(f, -f, f.x <= f.y);
  }
}
