@group(0) @binding(0) var source: texture_2d<f32>;
@group(0) @binding(1) var image: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(2) var counts: texture_storage_2d<r32uint, read_write>;
@compute @workgroup_size(8, 8) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let size = textureDimensions(source);
  if (any(id.xy >= size)) {
    return;
  }
  textureStore(image, id.xy, textureLoad(source, id.xy, 0).bgra);
  textureStore(counts, id.xy, textureLoad(counts, id.xy) + 1u);
}
