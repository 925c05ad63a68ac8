//! pixel-local 0=1
//! pixel-local 1=3
//! framebuffer-fetch 1=0,1
//! framebuffer-fetch 2=0,2
//! framebuffer-fetch 3=0,3
// Chromium's storage for each pixel: what a fragment leaves, the next one at the same place finds.
enable chromium_experimental_pixel_local;

struct Pixel {
  count: u32,
  depth: f32,
  last: i32,
}
var<pixel_local> pixel: Pixel;

struct Out {
  @builtin(frag_depth) depth: f32,
  @location(0) color: vec4f,
}

fn note(at: f32) {
  let p = &pixel;
  p.count += 1;
  if (at < p.depth) {
    p.depth = at;
  }
}

@fragment fn members(@builtin(position) at: vec4f) -> Out {
  note(at.z);
  if (pixel.count > 8) {
    return Out(1, vec4f());
  }
  pixel.last = i32(at.x);
  return Out(at.z, vec4f(f32(pixel.count) / 8));
}

@fragment fn value() -> @location(0) vec4f {
  return vec4f(f32(pixel.last));
}

@fragment fn nothing() {
  pixel = Pixel(1, 2, 3);
}

@fragment fn without() -> @location(0) vec4f {
  return vec4f(1);
}
