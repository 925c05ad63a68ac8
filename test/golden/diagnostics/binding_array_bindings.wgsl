//! targets none
@group(0) @binding(1) var textures : binding_array<texture_2d<f32>, 4>;
@group(0) @binding(4) var overlaps : sampler;
@group(0) @binding(5) var apart : sampler;

@fragment
fn main(@location(0) @interpolate(flat) i : u32) -> @location(0) vec4f {
  let first = textureSample(textures[i], overlaps, vec2f());
  return first + textureSample(textures[0], apart, vec2f());
}
