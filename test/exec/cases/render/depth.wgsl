// Tests fragment depth, and an indexed draw with vertex buffers of several formats.
struct In {
  @location(0) position: vec2f,
  @location(1) color: vec4f,
  @location(3) shift: f32,
  @location(2) flags: vec2u,
}

struct Vary {
  @builtin(position) position: vec4f,
  @location(4) @interpolate(flat, first) color: vec4f,
  @location(5) @interpolate(flat) bits: u32,
}

@vertex
fn vs(in: In) -> Vary {
  return Vary(vec4f(in.position + in.shift, 0.5, 1.0), in.color, in.flags.x + in.flags.y);
}

struct Out {
  @builtin(frag_depth) depth: f32,
  @location(0) color: vec4f,
}

@fragment
fn fs(in: Vary) -> Out {
  return Out(f32(in.bits) / 16.0 + floor(in.position.x) * 0.125, in.color);
}
