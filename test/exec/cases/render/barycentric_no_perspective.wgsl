// Tests wgpu's names for barycentric coordinates: perspective-correct, and linear in screen space.
const corners = array(vec4f(-1, -1, 0, 1), vec4f(3, -1, 0, 1) * 2, vec4f(-1, 3, 0, 1) * 4);

@vertex
fn vs(@builtin(vertex_index) v : u32) -> @builtin(position) vec4f {
  return corners[v];
}

@fragment
fn fs(@builtin(barycentric) shares : vec3f, @builtin(barycentric_no_perspective) flat_shares : vec3f) -> @location(0) vec4f {
  return vec4f(flat_shares, shares.x);
}
