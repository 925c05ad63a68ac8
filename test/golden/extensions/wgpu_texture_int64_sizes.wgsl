//! targets spvasm msl hlsl glsl
//! allow-language-feature standard
//! allow-language-feature wgpu_int64
//! allow-language-feature wgpu_texture_int64_atomics
//! shader-model 6.6
//! msl-version 3.1
@group(0) @binding(0) var line: texture_storage_1d<r64uint, atomic>;
@group(0) @binding(1) var image: texture_storage_2d<r64uint, atomic>;
@group(0) @binding(2) var layers: texture_storage_2d_array<r64uint, atomic>;
@group(0) @binding(3) var space: texture_storage_3d<r64uint, atomic>;
@group(0) @binding(4) var<storage, read_write> out: array<u32, 8>;

@compute @workgroup_size(1)
fn main() {
  out[0] = textureDimensions(line);
  let size = textureDimensions(image);
  out[1] = size.x * size.y;
  let layer = textureDimensions(layers);
  out[2] = layer.x * layer.y * textureNumLayers(layers);
  let extent = textureDimensions(space);
  out[3] = extent.x * extent.y * extent.z;
}
