//! targets spvasm glsl msl
//! framebuffer-fetch 0=0,0
//! framebuffer-fetch 1=0,1
//! multisampled-framebuffer-fetch
// Each sample reads what it has, whether the shader asks for its index or not. What reads no color may run for each pixel.
enable chromium_experimental_framebuffer_fetch;

@fragment fn main(@color(0) before : vec4f) -> @location(0) vec4f {
  return before * 0.5;
}

struct Inputs {
  @builtin(sample_index) sample : u32,
  @color(0) before : vec4f,
  @color(1) count : vec2u,
}

@fragment fn indexed(in : Inputs) -> @location(0) vec4f {
  return in.before * f32(in.sample + in.count.y);
}

@fragment fn plain(@location(0) shade : f32) -> @location(0) vec4f {
  return vec4f(shade);
}
