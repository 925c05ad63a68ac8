//! targets msl
//! msl-version 2.2
// What came with 2.2 is there; colors came with 2.3.
enable primitive_index;
enable chromium_experimental_framebuffer_fetch;

@fragment fn main(@builtin(primitive_index) triangle : u32, @color(0) before : vec4f) -> @location(0) vec4f {
  return before * f32(triangle);
}
