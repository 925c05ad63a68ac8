//! targets none
enable chromium_experimental_pixel_local;

struct Pixel { a: u32, b: f32 }
var<pixel_local> one: Pixel;
var<pixel_local> two: Pixel;

fn touch() { one.a = 1; }

@compute @workgroup_size(1) fn cs() { touch(); }

@fragment fn fs() { one.a = two.a; }
