// Tests that invocations do not write to buffers and textures after discard, and that their compare-exchange loops end.
@group(0) @binding(0) var<storage, read_write> count: atomic<u32>;
@group(0) @binding(1) var<storage, read_write> seen: array<u32>;
@group(0) @binding(2) var image: texture_storage_2d<r32uint, write>;

@vertex
fn vs(@builtin(vertex_index) v: u32) -> @builtin(position) vec4f {
  return vec4f(f32(v & 1u) * 4.0 - 1.0, f32(v >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

fn mark(place: u32) {
  seen[place] += 1u;
}

@fragment
fn fs(@builtin(position) p: vec4f) -> @location(0) vec4f {
  let at = vec2u(p.xy);
  let place = at.y * 2u + at.x;
  mark(place);
  if (at.x == at.y) {
    discard;
  }
  mark(place);
  textureStore(image, at, vec4u(place + 5u));
  loop {
    let before = atomicLoad(&count);
    if (atomicCompareExchangeWeak(&count, before, before + 3u).exchanged) {
      break;
    }
  }
  return vec4f(1.0, dpdx(p.x), 0.0, 1.0);
}
