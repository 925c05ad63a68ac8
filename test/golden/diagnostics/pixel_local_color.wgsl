//! targets msl
enable chromium_experimental_pixel_local;
enable chromium_experimental_framebuffer_fetch;

struct Pixel { count: u32 }
struct In { @builtin(position) at: vec4f, @color(0) before: u32 }
var<pixel_local> pixel: Pixel;
@fragment fn fs(in: In) { pixel.count += in.before; }
