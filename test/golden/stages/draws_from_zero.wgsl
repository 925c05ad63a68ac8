//! targets hlsl
//! no-hlsl-first-index
@vertex
fn draw(@builtin(vertex_index) vertex : u32) -> @builtin(position) vec4f {
  return vec4f(f32(vertex));
}
