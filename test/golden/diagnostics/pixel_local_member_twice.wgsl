//! targets msl
//! pixel-local 1=3
//! pixel-local 0=1
//! pixel-local 1=2
enable chromium_experimental_pixel_local;

struct Pixel { count: u32, depth: f32 }
var<pixel_local> pixel: Pixel;
@fragment fn fs() { pixel.count += 1; }
