enable dual_source_blending;
struct O { @location(0) @blend_src(0) a: vec4f, @location(0) @blend_src(1) b: vec4f, @builtin(frag_depth) d: f32 }

@fragment
fn main(@location(0) x: vec4f) -> O {
  return O(x, x.wzyx, x.x);
}
