@group(0) @binding(0) var t: texture_multisampled_2d<f32>;
@group(0) @binding(1) var d: texture_depth_multisampled_2d;
@fragment fn main(@builtin(position) at: vec4<f32>, @builtin(sample_index) i: u32) -> @location(0) vec4<f32> {
  let p = vec2<i32>(at.xy);
  return textureLoad(t, p, i) * textureLoad(d, p, 0);
}
