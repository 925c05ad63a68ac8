//! targets hlsl
//! hlsl-sampler-heap 0,0:0,100:1,0
// A heap has 2048 registers, and the indices of group 0 the first of their space.
@group(0) @binding(1) var s : sampler;
@group(0) @binding(2) var less : sampler_comparison;
@group(0) @binding(3) var shadow : texture_depth_2d;
@group(1) @binding(0) var t : texture_2d<f32>;

@fragment
fn main() -> @location(0) vec4f {
  return textureSampleLevel(t, s, vec2f(), 0) * textureSampleCompareLevel(shadow, less, vec2f(), 0);
}
