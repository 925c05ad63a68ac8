//! targets msl spvasm
//! pixel-local 0=1
//! pixel-local 1=3
// What nothing here stores to still comes from the attachments.
enable chromium_experimental_pixel_local;

struct Pixel {
  count : u32,
  depth : f32,
}
var<pixel_local> pixel : Pixel;

@fragment
fn main() -> @location(0) vec4f {
  return vec4f(pixel.depth);
}
