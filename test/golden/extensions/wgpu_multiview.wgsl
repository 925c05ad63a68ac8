//! allow-language-feature standard
//! allow-language-feature wgpu_multiview
// wgpu: which of several views is drawn.
@group(0) @binding(0) var<uniform> cameras: array<mat4x4f, 2>;

@vertex fn vs(@builtin(view_index) view: u32, @location(0) at: vec4f) -> @builtin(position) vec4f {
  return cameras[view] * at;
}

@fragment fn fs(@builtin(view_index) view: u32) -> @location(0) vec4f {
  return select(vec4f(1), vec4f(0.5), view == 1);
}
