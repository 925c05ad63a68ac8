// Tests that compare-exchange loops end in the helper invocations of a quad with only one covered pixel.
@group(0) @binding(0) var<storage, read_write> count: atomic<u32>;

@vertex
fn vs(@builtin(vertex_index) v: u32) -> @builtin(position) vec4f {
  // The triangle covers one of the four pixels.
  return vec4f(select(-1.0, 0.2, v == 1u), select(1.0, -0.2, v == 2u), 0.0, 1.0);
}

@fragment
fn fs(@builtin(position) p: vec4f) -> @location(0) vec4f {
  loop {
    let before = atomicLoad(&count);
    if (atomicCompareExchangeWeak(&count, before, before + 3u).exchanged) {
      break;
    }
  }
  loop {
    let before = atomicLoad(&count);
    if (atomicCompareExchangeWeak(&count, before, before + 3u).old_value == before) {
      break;
    }
  }
  return vec4f(1.0, dpdx(p.x), 0.0, 1.0);
}
