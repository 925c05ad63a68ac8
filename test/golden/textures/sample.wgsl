@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var layers: texture_2d_array<f32>;
@group(0) @binding(2) var s: sampler;
@fragment fn main(@location(0) uv: vec2<f32>, @location(1) @interpolate(flat) layer: i32) -> @location(0) vec4<f32> {
  return textureSample(t, s, uv) + textureSampleBias(t, s, uv, 0.5) + textureSample(layers, s, uv, layer) +
         textureSampleLevel(t, s, uv, 2.0) + textureSampleGrad(t, s, uv, uv, uv.yx, vec2<i32>(1, -1));
}
