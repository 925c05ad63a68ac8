@fragment fn color(@builtin(position) at: vec4<f32>, @location(0) uv: vec2<f32>) -> @location(0) vec4<f32> {
  if (uv.x < 0.0) {
    discard;
  }
  return vec4<f32>(uv, at.z, 1.0);
}
