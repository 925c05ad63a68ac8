// Draws two triangles, the second on the left half. Both read the previous contents of a vector and a scalar target.
enable chromium_experimental_framebuffer_fetch;

const corners = array(vec2f(-1, -1), vec2f(3, -1), vec2f(-1, 3), vec2f(0, -20), vec2f(0, 20), vec2f(-40, 0));

@vertex
fn vs(@builtin(vertex_index) v : u32) -> @builtin(position) vec4f {
  return vec4f(corners[v], 0, 1);
}

struct Before {
  @color(1) count : u32,
  @builtin(position) at : vec4f,
  @color(0) color : vec4f,
}

struct After {
  @location(0) color : vec4f,
  @location(1) count : u32,
}

fn next(before : Before) -> u32 {
  return before.count * 2 + u32(before.at.y);
}

@fragment
fn fs(before : Before, @color(2) step : vec4f) -> After {
  return After(before.color + step, next(before));
}
