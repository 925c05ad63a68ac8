//! targets glsl msl
//! glsl-version 460
enable chromium_experimental_framebuffer_fetch;

@fragment fn main(@color(0) before : f32) -> @location(0) vec4f {
  return vec4f(before);
}
