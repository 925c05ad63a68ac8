// Indices that may be outside are clamped; those that cannot be are left alone.
@group(0) @binding(0) var<storage, read_write> x : array<u32>;
@group(0) @binding(1) var<storage, read_write> v : array<vec4f, 16>;
var<private> t : array<array<u32, 8>, 4>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id : vec3u) {
  t[id.y][id.z] = x[id.x];
  t[3][2] = x[0];
  v[id.x & 15][id.y] = v[id.y % 16].x;
  let copy = t;
  x[1] = copy[id.x][id.y];
}
