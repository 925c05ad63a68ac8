@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var s: sampler;
fn tap(image: texture_2d<f32>, how: sampler, uv: vec2<f32>) -> f32 {
  return textureSampleLevel(image, how, uv, 0.0).r;
}
@fragment fn main(@location(0) uv: vec2<f32>) -> @location(0) vec4<f32> {
  return vec4<f32>(tap(t, s, uv) + tap(t, s, -uv));
}
