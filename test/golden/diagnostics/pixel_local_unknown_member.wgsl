//! targets msl spvasm
//! pixel-local 2=3
enable chromium_experimental_pixel_local;

struct Pixel { count: u32, depth: f32 }
var<pixel_local> pixel: Pixel;
@fragment fn fs() { pixel.count += 1; }
