//! allow-language-feature standard
//! allow-language-feature wgpu_barycentrics
// Metal has one of them in a shader.
@fragment fn fs(@builtin(barycentric) a: vec3f, @builtin(barycentric_no_perspective) b: vec3f) -> @location(0) vec4f {
  return vec4f(a - b, 1);
}
