//! targets glsl
// glslang would give the texture the type of its first mention, which no parameter has.
@group(0) @binding(0) var t: texture_depth_2d;
@group(0) @binding(1) var s: sampler_comparison;
fn shadow(depth: texture_depth_2d, compare: sampler_comparison, at: vec2f) -> f32 {
  return textureSampleCompareLevel(depth, compare, at, 0.5);
}
@fragment fn main() -> @location(0) vec4f {
  return vec4f(textureSampleCompareLevel(t, s, vec2f(0.5), 0.5) + shadow(t, s, vec2f(1)));
}
