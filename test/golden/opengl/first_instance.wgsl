//! targets glsl
//! glsl-version 460
// Only this version of OpenGL tells the first instance of a draw.
@vertex
fn main(@builtin(instance_index) instance : u32, @builtin(vertex_index) vertex : u32) -> @builtin(position) vec4f {
  return vec4f(f32(instance * 2u), f32(vertex), 0.0, 1.0);
}
