//! targets spvasm
//! framebuffer-fetch 0=0,1
//! framebuffer-fetch 1=0,1
enable chromium_experimental_framebuffer_fetch;

struct Inputs {
  @color(0) before : vec4f,
  @color(1) other : vec4f,
}

@fragment fn main(in : Inputs) -> @location(0) vec4f {
  return in.before + in.other;
}
