// Draws two triangles. Only the second one, which covers the left half, passes the depth test. Without early tests, the
// fragments of the first triangle would also be counted.
@group(0) @binding(0) var<storage, read_write> seen : array<atomic<u32>, 2>;

const corners = array(vec2f(-1, -1), vec2f(3, -1), vec2f(-1, 3), vec2f(0, -20), vec2f(0, 20), vec2f(-40, 0));

@vertex
fn vs(@builtin(vertex_index) v : u32) -> @builtin(position) vec4f {
  return vec4f(corners[v], select(0.75, 0.25, v >= 3), 1);
}

@early_depth_test(force) @fragment
fn fs(@builtin(position) at : vec4f) -> @location(0) vec4f {
  atomicAdd(&seen[u32(at.z < 0.5)], 1);
  return vec4f(0, 1, 0, 1);
}
