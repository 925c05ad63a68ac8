@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var s: sampler;
@group(0) @binding(2) var depth: texture_depth_2d;
@group(0) @binding(3) var c: sampler_comparison;

@fragment fn main(@location(0) uv: vec2f) -> @location(0) vec4f {
  var color = vec4f();
  if uv.x > 0.5 { color = textureSample(t, s, uv); }
  if uv.y > 0.5 { color *= textureSampleCompare(depth, c, uv, 0.5); }
  if uv.x > uv.y { color.x = fwidth(uv.x); }
  return color;
}
