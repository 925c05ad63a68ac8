//! allow-language-feature standard
//! allow-language-feature wgpu_int64
//! allow-language-feature wgpu_texture_int64_atomics
//! shader-model 6.6
//! msl-version 3.1
// No type of 64 bits has its name written here.
@group(0) @binding(0) var image: texture_storage_2d<r64uint, atomic>;

@compute @workgroup_size(1)
fn main() {
  textureAtomicMax(image, vec2u(), 3);
}
