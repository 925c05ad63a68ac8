// Tests that vertex_index and instance_index include a draw's first vertex and first instance, as WGSL specifies.
struct Vary {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(flat, either) ids: vec2u,
}

@vertex
fn vs(@builtin(vertex_index) v: u32, @builtin(instance_index) i: u32) -> Vary {
  var corners = array<vec2f, 3>(vec2f(-1.0, -1.0), vec2f(3.0, -1.0), vec2f(-1.0, 3.0));
  // ids.x is 5 in all three vertices, because OpenGL ES passes on the value of the last vertex.
  return Vary(vec4f(corners[v - 5u], 0.25, 1.0), vec2u(v / 5u * 5u, i));
}

@fragment
fn fs(in: Vary) -> @location(0) vec2u {
  return in.ids;
}
