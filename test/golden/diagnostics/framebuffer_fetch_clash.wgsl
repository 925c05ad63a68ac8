//! targets spvasm glsl
//! framebuffer-fetch 0=0,1
// Other entry points may have something else there, or the color alone.
enable chromium_experimental_framebuffer_fetch;

@group(0) @binding(1) var<uniform> scale : f32;
@group(0) @binding(1) var s : sampler;
@group(0) @binding(2) var t : texture_2d<f32>;

@fragment fn alone(@color(0) color : vec4f) -> @location(0) vec4f {
  return color;
}

@fragment fn main(@color(0) before : vec4f) -> @location(0) vec4f {
  return before * scale;
}

@fragment fn other(@location(0) uv : vec2f) -> @location(0) vec4f {
  return textureSample(t, s, uv);
}
