requires readonly_and_readwrite_storage_textures;
@group(0) @binding(0) var a: texture_storage_2d<rgba8unorm, read>;
@group(0) @binding(1) var b: texture_storage_2d_array<r32uint, read_write>;
@group(0) @binding(2) var c: texture_storage_3d<rgba16float, read>;
@group(0) @binding(3) var d: texture_storage_1d<r32float, read_write>;

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  textureStore(b, vec2u(i), 0, vec4u(textureLoad(b, vec2u(i), 1).x + u32(textureLoad(a, vec2u(i)).x)));
  textureBarrier();
  textureStore(d, i, textureLoad(c, vec3u(i)) + textureLoad(d, i ^ 1));
}
