//! targets ir
// Entry points keep their parameters and results with all attributes: each target makes of them what it has.

struct Varyings {
  @builtin(position) @invariant position : vec4f,
  @location(0) @interpolate(flat, either) id : u32,
}

@vertex
fn vertex(@builtin(vertex_index) index : u32, @location(2) offset : vec2f) -> Varyings {
  return Varyings(vec4f(offset, 0, 1), index);
}

@fragment
fn fragment(in : Varyings, @builtin(sample_mask) mask : u32) -> @location(1) vec4f {
  if (mask == 0u) { discard; }
  return vec4f(f32(in.id));
}
