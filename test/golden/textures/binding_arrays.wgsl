requires sized_binding_arrays;

struct Input {
  @location(0) uv : vec2f,
  @location(1) @interpolate(flat) layer : u32,
}

@group(0) @binding(0) var textures : binding_array<texture_2d<f32>, 3>;
@group(0) @binding(3) var samplers : binding_array<sampler, 3>;
@group(1) @binding(0) var shadows : binding_array<texture_depth_2d, 2>;
@group(1) @binding(2) var compare : sampler_comparison;
@group(1) @binding(3) var images : binding_array<texture_storage_2d<r32float, write>, 2>;
@group(1) @binding(5) var<uniform> current : u32;

fn shade(t : texture_2d<f32>, uv : vec2f) -> vec4f {
  return textureSampleLevel(t, samplers[0], uv, 0.0);
}

fn size(all : binding_array<texture_2d<f32>, 3>, i : i32) -> vec2u {
  return textureDimensions(all[i]);
}

@fragment
fn main(input : Input) -> @location(0) vec4f {
  let here = textures[input.layer];
  var color = textureSample(here, samplers[input.layer], input.uv);
  color += shade(textures[1], input.uv) + shade(textures[current], input.uv);
  color *= textureSampleCompareLevel(shadows[current], compare, input.uv, 0.5);
  textureStore(images[input.layer], size(textures, 2), color);
  return color;
}
