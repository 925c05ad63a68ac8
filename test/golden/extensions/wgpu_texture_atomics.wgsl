//! allow-language-feature standard
//! allow-language-feature wgpu_texture_atomics
//! msl-version 3.1
// wgpu's atomic operations on texels, which give nothing; what is outside of the texture is left out.
@group(0) @binding(0) var line: texture_storage_1d<r32sint, atomic>;
@group(0) @binding(1) var image: texture_storage_2d<r32uint, atomic>;
@group(0) @binding(2) var layers: texture_storage_2d_array<r32sint, atomic>;
@group(0) @binding(3) var volume: texture_storage_3d<r32uint, atomic>;
@group(0) @binding(4) var plain: texture_storage_2d<r32uint, read_write>;

fn nearest(t: texture_storage_2d<r32uint, atomic>, at: vec2i, depth: u32) {
  textureAtomicMin(t, at, depth);
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  nearest(image, vec2i(id.xy), id.z);
  textureAtomicMax(line, i32(id.x), -1);
  textureAtomicAdd(image, id.xy, 1);
  textureAtomicAnd(layers, id.xy, 2, i32(id.x) + 1);
  textureAtomicOr(volume, id, textureLoad(image, id.yx).x);
  let t = volume;
  textureAtomicXor(t, vec3i(id), 5);
  textureStore(plain, id.xy, textureLoad(image, id.xy));
  textureStore(image, id.yx, vec4u(id.x));
}

@fragment
fn draw(@builtin(position) at: vec4f) {
  if at.x > 4 { discard; }
  textureAtomicAdd(image, vec2u(at.xy), 1);
}
