// Draws two triangles, the second on the left half. Fragments increment a count, and call a function that adds to a sum.
enable chromium_experimental_pixel_local;

const corners = array(vec2f(-1, -1), vec2f(3, -1), vec2f(-1, 3), vec2f(0, -20), vec2f(0, 20), vec2f(-40, 0));

struct Pixel {
  count : u32,
  sum : i32,
}
var<pixel_local> pixel : Pixel;

@vertex
fn vs(@builtin(vertex_index) v : u32) -> @builtin(position) vec4f {
  return vec4f(corners[v], 0, 1);
}

fn add(x : i32) {
  pixel.sum += x;
}

@fragment
fn fs(@builtin(position) at : vec4f) -> @location(0) vec4f {
  pixel.count += 1;
  add(i32(at.y) - 5);
  if (pixel.count == 12) {
    return vec4f(1, 0, 0, 1);
  }
  return vec4f(0, 1, 0, 1);
}
