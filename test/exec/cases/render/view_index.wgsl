// Tests view_index with a single view, whose index is 0.
const corners = array(vec4f(-1, -1, 0, 1), vec4f(3, -1, 0, 1), vec4f(-1, 3, 0, 1));

struct Vertex {
  @builtin(position) at : vec4f,
  @location(0) @interpolate(flat) number : u32,
}

@vertex
fn vs(@builtin(vertex_index) v : u32, @builtin(view_index) view : u32) -> Vertex {
  return Vertex(corners[v], 5 + 100 * view);
}

@fragment
fn fs(vertex : Vertex, @builtin(view_index) view : u32) -> @location(0) u32 {
  return vertex.number + 2 + 1000 * view;
}
