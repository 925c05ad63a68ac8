//! targets glsl hlsl
//! glsl-version 450
//! names strip
// What is made of several things has a number as well, not the rest of a name.
@group(0) @binding(0) var colors : texture_2d<f32>;
@group(0) @binding(1) var filtering : sampler;
@group(0) @binding(2) var video : texture_external;
@group(0) @binding(3) var<storage, read_write> seen : array<f32>;

@fragment
fn main(@location(0) uv : vec2f) -> @location(0) vec4f {
  seen[0] = 1;
  return textureSample(colors, filtering, uv) + textureLoad(video, vec2u());
}
