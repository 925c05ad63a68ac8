//! targets none
@group(0) @binding(0) var a: texture_storage_2d<r32uint, atomic>;
@group(0) @binding(1) var b: texture_storage_2d<r64uint, atomic>;
@group(0) @binding(2) var c: texture_storage_2d<r32uint, read_write>;

@compute @workgroup_size(1) fn main() {
  textureAtomicMax(c, vec2u(), 1);
}
