//! targets spvasm
//! entry-point main
//! override n=3
override n = 2;

@group(0) @binding(0) var textures : binding_array<texture_2d<f32>, n>;
@group(0) @binding(2) var nearest : sampler;

@fragment
fn main() -> @location(0) vec4f {
  return textureSample(textures[1], nearest, vec2f());
}
