//! no-robustness
// Without a size, and without bounds checks.
enable wgpu_binding_array;

@group(0) @binding(0) var textures : binding_array<texture_2d<f32>>;
@group(1) @binding(0) var images : binding_array<texture_storage_2d<r32uint, write>>;
@group(2) @binding(0) var samplers : binding_array<sampler>;

@fragment fn main(@location(0) at : vec2f, @location(1) @interpolate(flat) i : u32) -> @location(0) vec4f {
  textureStore(images[7], vec2u(), vec4u(i));
  return textureSampleLevel(textures[i], samplers[i / 2], at, 0) + textureLoad(textures[1], vec2u(), 0);
}
