// Tests the sample index and the sample mask: each sample gets its own color, and one sample is masked out.
@vertex
fn vs(@builtin(vertex_index) v: u32) -> @builtin(position) vec4f {
  return vec4f(f32(v & 1u) * 4.0 - 1.0, f32(v >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

struct Out {
  @builtin(sample_mask) mask: u32,
  @location(0) color: vec4f,
}

@fragment
fn fs(@builtin(sample_index) sample: u32, @builtin(sample_mask) covered: u32) -> Out {
  return Out(covered & 0xbu, vec4f(f32(sample + 1u) / 4.0, 1.0, 0.0, 1.0));
}
