// In a helper invocation a compare-exchange counts as done: a loop would wait for it for ever. What a compute shader
// runs, too, cannot ask.
@group(0) @binding(0) var<storage, read_write> count: atomic<u32>;

fn add_three() {
  var waits = true;
  while waits {
    let before = atomicLoad(&count);
    waits = !atomicCompareExchangeWeak(&count, before, before + 3u).exchanged;
  }
}

fn reset() -> bool {
  return atomicCompareExchangeWeak(&count, 9u, 0u).exchanged;
}

@fragment
fn fs(@builtin(position) p: vec4f) -> @location(0) vec4f {
  if (p.x < 1.0) {
    discard;
  }
  add_three();
  if (reset()) {
    return vec4f();
  }
  return vec4f(1.0);
}

@compute @workgroup_size(1)
fn cs() {
  _ = reset();
}
