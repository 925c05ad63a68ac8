//! targets hlsl
//! no-robustness
// An array without a size has the registers of its kind from its own on, in its space.
enable wgpu_binding_array;

@group(0) @binding(0) var before : texture_2d<f32>;
@group(0) @binding(1) var textures : binding_array<texture_2d<f32>>;
@group(0) @binding(2) var linear : sampler;
@group(0) @binding(3) var<storage> weights : array<f32>;
@group(0) @binding(4) var<storage, read_write> sums : array<f32>;
@group(0) @binding(5) var behind : texture_2d<f32>;
@group(1) @binding(6) var elsewhere : texture_2d<f32>;

@fragment fn main(@location(0) at : vec2f, @location(1) @interpolate(flat) i : u32) -> @location(0) vec4f {
  sums[0] = weights[0];
  return textureSampleLevel(textures[i], linear, at, 0) + textureLoad(before, vec2u(), 0) +
         textureLoad(elsewhere, vec2u(), 0);
}

@fragment fn other() -> @location(0) vec4f {
  return textureLoad(textures[1], vec2u(), 0) + textureLoad(behind, vec2u(), 0);
}

// Without the array.
@fragment fn third() -> @location(0) vec4f { return textureLoad(behind, vec2u(), 0); }
