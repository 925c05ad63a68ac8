//! targets none
//! allow-language-feature standard
//! allow-language-feature wgpu_barycentrics
@fragment fn derived(@builtin(barycentric) a: vec3f) -> @location(0) vec4f {
  if (a.x > 0.5) {
    return vec4f(dpdx(a.y));
  }
  return vec4f();
}
