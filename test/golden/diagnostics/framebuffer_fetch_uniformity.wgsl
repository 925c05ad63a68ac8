// What an attachment has differs from pixel to pixel.
enable chromium_experimental_framebuffer_fetch;

@fragment fn uniform_flow(@color(0) c : f32) -> @location(0) f32 {
  if (c > 0) {
    return dpdx(c);
  }
  return 0;
}
