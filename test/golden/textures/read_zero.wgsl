//! read-zero texture
// Loads outside of the texture, its levels, layers or samples give zero.
@group(0) @binding(0) var flat: texture_2d<f32>;
@group(0) @binding(1) var layers: texture_2d_array<u32>;
@group(0) @binding(2) var samples: texture_multisampled_2d<f32>;
@group(0) @binding(3) var depth: texture_depth_2d;
@group(0) @binding(4) var line: texture_1d<f32>;
@group(0) @binding(5) var written: texture_storage_2d<rgba8unorm, write>;

@fragment
fn main(@builtin(position) at: vec4f, @location(0) @interpolate(flat) k: vec2i) -> @location(0) vec4f {
  var sum = textureLoad(flat, k, 0) + textureLoad(flat, k, k.x);
  sum += vec4f(textureLoad(layers, k, k.x, k.y));
  sum += textureLoad(samples, k, k.x);
  sum.x += textureLoad(depth, k, 0);
  sum += textureLoad(line, k.x, k.y);
  textureStore(written, k, sum);
  return sum;
}
