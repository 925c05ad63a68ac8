//! targets spvasm
//! no-demote-to-helper-invocation
// What is discarded stores nothing from there on, and ends where the entry point does.
@group(0) @binding(0) var<storage, read_write> seen : array<u32>;
@group(0) @binding(1) var colors : texture_2d<f32>;
@group(0) @binding(2) var filtering : sampler;

fn cut(alpha : f32) {
  if alpha < 0.5 {
    discard;
  }
}

@fragment
fn main(@location(0) uv : vec2f) -> @location(0) vec4f {
  let color = textureSample(colors, filtering, uv);
  cut(color.a);
  seen[0] = 1;
  return color + dpdx(color);
}
