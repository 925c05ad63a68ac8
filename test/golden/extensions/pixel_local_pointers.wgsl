//! targets msl
//! pixel-local 0=1
//! pixel-local 1=2
// Pointers to pixel-local memory are a type of their own, and the targets' private ones in the end.
enable chromium_experimental_pixel_local;

struct Pixel {
  count: u32,
  depth: f32,
}
var<pixel_local> pixel: Pixel;

fn count(p: ptr<pixel_local, u32>, by: u32) {
  *p += by;
}

fn never_called(p: ptr<pixel_local, Pixel>) {
  (*p).depth = 1;
}

@fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f {
  let p = &pixel.count;
  count(p, 2);
  return vec4f(f32(*p));
}
