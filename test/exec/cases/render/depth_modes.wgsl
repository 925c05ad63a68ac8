// Tests conservative depth: the shader changes each depth only in the direction that it declares.
requires fragment_depth;

struct Out {
  @location(0) color: vec4f,
  @builtin(frag_depth, greater) depth: f32,
}

@vertex
fn vs(@builtin(vertex_index) v: u32) -> @builtin(position) vec4f {
  return vec4f(f32(v & 1u) * 4.0 - 1.0, f32(v >> 1u) * 4.0 - 1.0, 0.5, 1.0);
}

@fragment
fn deeper(@builtin(position) p: vec4f) -> Out {
  return Out(vec4f(1.0), p.z + floor(p.x) * 0.25);
}

@fragment
fn nearer(@builtin(position) p: vec4f) -> @builtin(frag_depth, less) f32 {
  return p.z - floor(p.x) * 0.25;
}
