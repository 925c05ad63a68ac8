//! framebuffer-fetch 0=0,0
//! framebuffer-fetch 2=1,3:5
enable chromium_experimental_framebuffer_fetch;

struct Inputs {
  @location(0) shade : f32,
  @color(0) before : vec4f,
}

struct Outputs {
  @location(0) color : vec4f,
  @location(1) count : u32,
}

@fragment fn main(in : Inputs, @color(2) other : vec2i, @builtin(position) at : vec4f) -> Outputs {
  return Outputs(in.before * in.shade + at, u32(other.x));
}
