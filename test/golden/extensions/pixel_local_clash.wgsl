// Without an option the first member is color attachment 0, which the shader draws to.
enable chromium_experimental_pixel_local;

struct Pixel { count: u32 }
var<pixel_local> pixel: Pixel;

@fragment fn fs() -> @location(0) vec4f {
  pixel.count += 1;
  return vec4f(f32(pixel.count));
}
