//! targets glsl
//! glsl-version 310es
enable chromium_experimental_framebuffer_fetch;

struct Outputs {
  @location(0) color : vec4f,
  @location(1) count : u32,
}

// The first is read and drawn to, the second drawn to, the third read.
@fragment fn main(@color(0) before : vec4f, @color(2) other : vec2i) -> Outputs {
  return Outputs(before * 0.5, u32(other.x) + u32(before.a));
}

@fragment fn darker(@color(0) before : vec4f) -> @location(0) vec4f {
  if (before.a == 0) {
    discard;
  }
  return before * 0.5;
}
