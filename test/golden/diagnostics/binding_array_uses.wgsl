//! targets none
override n = 4;

@group(0) @binding(0) var textures : binding_array<texture_2d<f32>, 4>;
@group(0) @binding(3) var overlaps : sampler;
@group(1) @binding(0) var<storage> buffers : binding_array<array<f32>, 2>;
@group(1) @binding(2) var<uniform> sized : binding_array<vec4f, n>;

@fragment
fn main(@location(0) @interpolate(flat) i : u32, @location(1) x : f32) -> @location(0) vec4f {
  let whole = textures;
  let buffer = buffers[0];
  let address = &textures[1];
  _ = textures;
  _ = textureLoad(textures[4], vec2u(), 0);
  _ = textureLoad(textures[-1], vec2u(), 0);
  _ = textureLoad(textures[x], vec2u(), 0);
  return textureSample(textures[i], overlaps, vec2f()) + sized[3];
}
