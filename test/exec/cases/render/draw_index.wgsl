// Tests draw_index with a single draw, whose index is 0.
enable draw_index;

const corners = array(vec4f(-1, -1, 0, 1), vec4f(3, -1, 0, 1), vec4f(-1, 3, 0, 1));

struct Vertex {
  @builtin(position) at : vec4f,
  @location(0) @interpolate(flat) number : u32,
}

@vertex
fn vs(@builtin(vertex_index) v : u32, @builtin(draw_index) draw : u32) -> Vertex {
  return Vertex(corners[v], 7 + 10 * draw);
}

@fragment
fn fs(vertex : Vertex) -> @location(0) u32 {
  return vertex.number;
}
