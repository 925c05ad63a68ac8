//! targets spvasm
//! entry-point main
//! override n=4
override n = 3;

@group(0) @binding(0) var textures : binding_array<texture_2d<f32>, 4>;

@fragment
fn main() -> @location(0) vec4f {
  return textureLoad(textures[n], vec2u(), 0);
}
