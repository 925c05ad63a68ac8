// Tests the options for positions and depths: an inverted y axis, depths from -w to w, frag_depth clamped to 0..1 or to
// a range in the push constants, and points of size 1.
struct Vary {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(flat) depth: f32,
}

@vertex
fn corner(@builtin(vertex_index) i: u32) -> Vary {
  // Covers the upper half, with a depth that is less than the clear value.
  let x = f32(i & 1u) * 4.0 - 1.0;
  let y = f32(i >> 1u) * 4.0;
  return Vary(vec4f(x, y, 1.5, 2.0), 0.0);
}

@vertex
fn point(@builtin(vertex_index) i: u32) -> Vary {
  let x = f32(i & 1u) - 0.5;
  let y = 0.5 - f32(i >> 1u);
  return Vary(vec4f(x, y, 0.5, 1.0), f32(i) * 0.5 - 0.25);
}

@fragment
fn plain() -> @location(0) vec4f {
  return vec4f(1.0, 0.0, 0.0, 1.0);
}

@fragment
fn depth(in: Vary) -> @builtin(frag_depth) f32 {
  return in.depth;
}

struct Own {
  scale: f32,
  shift: f32,
}
var<immediate> own: Own;

struct Both {
  @location(0) color: vec4f,
  @builtin(frag_depth) depth: f32,
}

fn moved(x: f32) -> f32 {
  return x * own.scale + own.shift;
}

@fragment
fn depth_of_own(in: Vary) -> Both {
  return Both(vec4f(own.scale, own.shift, 0.0, 1.0), moved(in.depth));
}
