//! targets none
//! allow-language-feature standard
//! allow-language-feature wgpu_int64
//! allow-language-feature wgpu_texture_atomics
//! allow-language-feature wgpu_texture_int64_atomics
@group(0) @binding(0) var a: texture_storage_2d<r32float, atomic>;
@group(0) @binding(1) var b: texture_storage_2d<r64uint, read_write>;
@group(0) @binding(2) var c: texture_storage_2d<r32uint, atomic>;
@group(0) @binding(3) var d: texture_storage_2d<r64uint, atomic>;
@group(0) @binding(4) var e: texture_storage_2d<r32uint, read_write>;
@group(0) @binding(5) var<storage, atomic> f: u32;
@group(0) @binding(6) var g: texture_storage_2d<r32uint, atomics>;

fn helper() {
  let old = textureAtomicAdd(c, vec2u(), 1);
  textureAtomicAdd(d, vec2u(), 1lu);
  textureAtomicMin(e, vec2u(), 1);
  textureAtomicMax(c, vec2u(), 1i);
  _ = textureLoad(d, vec2u());
}

@vertex fn main() -> @builtin(position) vec4f {
  textureAtomicMax(c, vec2u(), 1);
  return vec4f();
}
