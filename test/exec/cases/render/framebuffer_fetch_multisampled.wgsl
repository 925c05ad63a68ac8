// Draws three triangles, each of which squares the value of every sample that it covers. The second covers the left
// half, i.e. two of the four samples of the only pixel.
enable chromium_experimental_framebuffer_fetch;

const corners = array(vec2f(-1, -1), vec2f(3, -1), vec2f(-1, 3), vec2f(0, -20), vec2f(0, 20), vec2f(-40, 0),
                      vec2f(-1, -1), vec2f(3, -1), vec2f(-1, 3));

@vertex
fn vs(@builtin(vertex_index) v : u32) -> @builtin(position) vec4f {
  return vec4f(corners[v], 0, 1);
}

@fragment
fn fs(@color(0) before : vec4f, @color(1) step : f32) -> @location(0) vec4f {
  return before * before + step;
}

struct Inputs {
  @builtin(sample_index) sample : u32,
  @color(0) before : vec4f,
  @color(1) step : f32,
}

@fragment
fn indexed(in : Inputs) -> @location(0) vec4f {
  return in.before * in.before + in.step + f32(in.sample);
}
