//! targets spvasm glsl hlsl
//! binding 0,4=0,3
// A texture and a sampler at one place, for a descriptor that is both (a sampler with a Y'CbCr conversion).
@group(0) @binding(3) var t : texture_2d<f32>;
@group(0) @binding(4) var s : sampler;

@fragment
fn main(@location(0) uv : vec2f) -> @location(0) vec4f {
  return textureSample(t, s, uv);
}
