//! targets spvasm glsl
//! binding 0,5=0,1
//! binding 0,21=0,1
// A texture and a sampler may be at one place, and nothing else with them.
@group(0) @binding(1) var s : sampler;
@group(0) @binding(5) var t : texture_2d<f32>;
@group(0) @binding(21) var s2 : sampler;

@fragment
fn main() -> @location(0) vec4f {
  return textureSampleLevel(t, s, vec2f(), 0) + textureSampleLevel(t, s2, vec2f(), 0);
}
