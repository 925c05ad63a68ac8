//! allow-language-feature standard
//! allow-language-feature wgpu_int64
//! allow-language-feature wgpu_texture_int64_atomics
//! shader-model 6.6
//! msl-version 3.1
// wgpu's textures of numbers of 64 bits: a depth above what is drawn.
@group(0) @binding(0) var image: texture_storage_2d<r64uint, atomic>;
@group(0) @binding(1) var layers: texture_storage_2d_array<r64uint, atomic>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  textureAtomicMax(image, id.xy, (u64(id.z) << 32) | u64(id.x));
  textureAtomicMin(layers, vec2i(id.xy), id.z, 7);
}
