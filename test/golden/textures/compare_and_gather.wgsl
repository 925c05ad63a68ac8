@group(0) @binding(0) var depth: texture_depth_2d;
@group(0) @binding(1) var t: texture_2d<f32>;
@group(0) @binding(2) var s: sampler;
@group(0) @binding(3) var compare: sampler_comparison;
@fragment fn main(@location(0) uv: vec2<f32>) -> @location(0) vec4<f32> {
  let lit = textureSampleCompare(depth, compare, uv, 0.5) + textureSampleCompareLevel(depth, compare, uv, 0.25);
  return textureGather(2, t, s, uv) * lit + textureGatherCompare(depth, compare, uv, 0.5);
}
