// Tests implicit levels of detail when neighboring pixels sample different elements of a binding array.
@group(0) @binding(0) var t: binding_array<texture_2d<f32>, 2>;
@group(0) @binding(2) var s: binding_array<sampler, 1>;

@vertex
fn vs(@builtin(vertex_index) v: u32) -> @builtin(position) vec4f {
  return vec4f(f32(v & 1u) * 4.0 - 1.0, f32(v >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fs(@builtin(position) p: vec4f) -> @location(0) vec4f {
  let i = u32(p.x) & 1;
  // The footprint of a pixel is one texel of level 1.
  let level = textureSample(t[i], s[0], p.xy / 4.0).x;
  let biased = textureSampleBias(t[i], s[i], p.xy / 4.0, -1.0).x;
  let fixed = textureSample(t[1], s[0], p.xy / 4.0).x;
  return vec4f(level, biased, fixed, 0.0);
}
