//! targets spvasm glsl
//! framebuffer-fetch 1=0,1
//! framebuffer-fetch 1=0,2
//! framebuffer-fetch 2=0,3
// No place, two places, and an attachment that would have two formats. Of how many components does not matter.
// Each is told once, however many entry points read it.
enable chromium_experimental_framebuffer_fetch;

struct Outputs {
  @location(0) a : vec4f,
  @location(2) b : vec4f,
}

@fragment fn main(@color(0) a : vec2f, @color(1) b : vec4f, @color(2) c : u32) -> Outputs {
  return Outputs(a.xyxy + b, vec4f(f32(c)));
}

@fragment fn other(@color(0) a : vec4f, @color(1) b : vec4f) -> @location(0) vec4f {
  return a + b;
}
