//! targets none
enable chromium_experimental_pixel_local;

struct Good { a: u32, b: f32 }
struct Bad { a: vec2f }
var<pixel_local> one: Good;
var<pixel_local> two: Good;
var<pixel_local> scalar: u32;
var<pixel_local> vector: Bad;
var<pixel_local> begun: Good = Good();
@group(0) @binding(0) var<pixel_local> bound: Good;

@compute @workgroup_size(1) fn cs() { one.a = 1; }

@fragment fn fs() {
  one.a = two.a;
  var<pixel_local> inner: Good;
}
