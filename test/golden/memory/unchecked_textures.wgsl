//! unchecked texture
@group(0) @binding(0) var written: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(1) var read: texture_2d<f32>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3u) {
  textureStore(written, id.xy, textureLoad(read, id.xy, 0));
}
