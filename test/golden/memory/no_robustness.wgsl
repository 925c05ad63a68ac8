//! robustness false
@group(0) @binding(0) var<storage, read_write> x : array<u32>;
var<private> t : array<u32, 8>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id : vec3u) {
  t[id.y] = x[id.x];
  x[id.z] = t[id.x];
}
