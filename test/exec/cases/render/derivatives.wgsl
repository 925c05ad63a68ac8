// Tests derivatives, implicit levels of detail, and invocations that discard turns into helper invocations.
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var s: sampler;
@group(0) @binding(2) var<storage, read_write> count: atomic<u32>;

@vertex
fn vs(@builtin(vertex_index) v: u32) -> @builtin(position) vec4f {
  return vec4f(f32(v & 1u) * 4.0 - 1.0, f32(v >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fs(@builtin(position) p: vec4f) -> @location(0) vec4f {
  let x = p.x * 3.0 + p.y * p.y;
  let d = dpdx(x);
  let w = fwidthFine(p.x * 2.0) + dpdyCoarse(p.y * 5.0);
  // The footprint of a pixel is one texel of level 1.
  let level = textureSample(t, s, p.xy / 4.0).x;
  let biased = textureSampleBias(t, s, p.xy / 4.0, -1.0).x;
  if (p.x < 1.0) {
    discard;
  }
  atomicAdd(&count, 1u);
  return vec4f(d, w, level, biased);
}
