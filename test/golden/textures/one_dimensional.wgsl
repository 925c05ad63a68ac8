// A 1D texture has one level, and Metal's functions take none.
@group(0) @binding(0) var line : texture_1d<f32>;
@group(0) @binding(1) var smooth_ : sampler;
@group(0) @binding(2) var<storage, read_write> counts : array<u32, 4>;
@group(0) @binding(3) var written : texture_storage_1d<rgba8unorm, write>;

@fragment
fn paint(@location(0) x : f32) -> @location(0) vec4f {
  return textureSample(line, smooth_, x);
}

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id : vec3u) {
  counts[0] = textureDimensions(line);
  counts[1] = textureDimensions(line, id.x);
  counts[2] = textureNumLevels(line);
  counts[3] = textureDimensions(written);
  textureStore(written, id.x, textureLoad(line, i32(id.x), i32(id.y)));
}
