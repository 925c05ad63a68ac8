//! targets msl
//! pixel-local 1=0
enable chromium_experimental_pixel_local;
enable chromium_experimental_framebuffer_fetch;

struct Pixel { count: u32, depth: f32 }
var<pixel_local> pixel: Pixel;
@fragment fn fs() { pixel.count += 1; }
