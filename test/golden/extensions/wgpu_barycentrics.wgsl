//! allow-language-feature standard
//! allow-language-feature wgpu_barycentrics
// wgpu's names of the shares of a triangle's vertices, with perspective and without.
@fragment fn shares(@builtin(barycentric) a: vec3f) -> @location(0) vec4f {
  return vec4f(a, 1);
}

@fragment fn flat_shares(@builtin(barycentric_no_perspective) a: vec3f) -> @location(0) vec4f {
  return vec4f(a, 1);
}
