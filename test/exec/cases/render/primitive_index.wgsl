// Tests the index of each primitive in a draw of two triangles, the second of which covers the left half.
enable primitive_index;

const corners = array(vec2f(-1, -1), vec2f(3, -1), vec2f(-1, 3), vec2f(0, -20), vec2f(0, 20), vec2f(-40, 0));

@vertex
fn vs(@builtin(vertex_index) v: u32) -> @builtin(position) vec4f {
  return vec4f(corners[v], 0.0, 1.0);
}

@fragment
fn fs(@builtin(primitive_index) index: u32) -> @location(0) u32 {
  return index + 5;
}
