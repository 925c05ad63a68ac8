requires texture_formats_tier1;
@group(0) @binding(0) var a: texture_storage_2d<r8unorm, write>;
@group(0) @binding(1) var b: texture_storage_2d<rgb10a2uint, write>;
@group(0) @binding(2) var c: texture_storage_2d<rg11b10ufloat, write>;
@group(0) @binding(3) var d: texture_storage_2d<rg16snorm, read>;
@group(0) @binding(4) var e: texture_storage_2d<r16sint, read>;

@compute @workgroup_size(1)
fn main() {
  textureStore(a, vec2u(), textureLoad(d, vec2u()));
  textureStore(b, vec2u(), vec4u(textureLoad(e, vec2u())));
  textureStore(c, vec2u(), vec4f(1));
}
