// Tests the perspective-correct barycentric coordinates of fragments, in the order of the vertices.
enable chromium_experimental_barycentric_coord;

const corners = array(vec4f(-1, -1, 0, 1), vec4f(3, -1, 0, 1) * 2, vec4f(-1, 3, 0, 1) * 4);

@vertex
fn vs(@builtin(vertex_index) v : u32) -> @builtin(position) vec4f {
  return corners[v];
}

@fragment
fn fs(@builtin(barycentric_coord) shares : vec3f) -> @location(0) vec4f {
  return vec4f(shares, dot(shares, vec3f(1)));
}
