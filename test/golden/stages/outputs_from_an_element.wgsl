// The outputs are parts of what an index gives that was bounded.
struct Out {
  @builtin(position) at : vec4f,
  @location(0) color : vec4f,
}

@vertex
fn main(@builtin(vertex_index) i : u32) -> Out {
  let corners = array(Out(vec4f(0, 1, 0, 1), vec4f(1)), Out(vec4f(1, 0, 0, 1), vec4f(0)));
  return corners[i];
}
