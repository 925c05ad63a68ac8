// Tests storage textures with the formats of texture_formats_tier1: the stored bytes, and the values that loads return.
requires texture_formats_tier1, readonly_and_readwrite_storage_textures;

@group(0) @binding(0) var w0: texture_storage_2d<r8unorm, write>;
@group(0) @binding(1) var w1: texture_storage_2d<rg8snorm, write>;
@group(0) @binding(2) var w2: texture_storage_2d<rg16uint, write>;
@group(0) @binding(3) var w3: texture_storage_2d<r16float, write>;
@group(0) @binding(4) var w4: texture_storage_2d<rgb10a2uint, write>;
@group(0) @binding(5) var w5: texture_storage_2d<rg11b10ufloat, write>;
@group(0) @binding(6) var w6: texture_storage_2d<rgba16snorm, write>;
@group(0) @binding(7) var w7: texture_storage_2d<r16sint, write>;
@group(0) @binding(10) var r0: texture_storage_2d<r8snorm, read>;
@group(0) @binding(11) var r1: texture_storage_2d<rg8uint, read>;
@group(0) @binding(12) var r2: texture_storage_2d<rg16unorm, read>;
@group(0) @binding(13) var r3: texture_storage_2d<rgb10a2unorm, read>;
@group(0) @binding(14) var r4: texture_storage_2d<r16uint, read>;
@group(1) @binding(0) var<storage, read_write> out: array<vec4f, 5>;

@compute @workgroup_size(1)
fn main() {
  textureStore(w0, vec2u(), vec4f(0.2, 9, 9, 9));
  textureStore(w1, vec2u(), vec4f(-1, 1, 9, 9));
  textureStore(w2, vec2u(), vec4u(1, 65535, 9, 9));
  textureStore(w3, vec2u(), vec4f(1.5, 9, 9, 9));
  textureStore(w4, vec2u(), vec4u(1, 2, 1023, 3));
  textureStore(w5, vec2u(), vec4f(1, 0.5, 2, 9));
  textureStore(w6, vec2u(), vec4f(-1, 0, 1, 1));
  textureStore(w7, vec2u(), vec4i(-2, 9, 9, 9));
  out[0] = textureLoad(r0, vec2u());
  out[1] = vec4f(textureLoad(r1, vec2u()));
  out[2] = textureLoad(r2, vec2u());
  out[3] = textureLoad(r3, vec2u());
  out[4] = vec4f(textureLoad(r4, vec2u()));
}
