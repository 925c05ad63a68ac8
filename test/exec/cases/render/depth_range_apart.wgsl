// Tests a clamping range for frag_depth whose two bounds are at separate offsets in the immediate data.
struct Own { scale: f32, shift: f32 }
var<immediate> own: Own;

@vertex
fn corner(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
}

@fragment
fn depth(@builtin(position) at: vec4f) -> @builtin(frag_depth) f32 {
  return at.x * own.scale + own.shift;
}
