//! targets glsl
//! glsl-version 320es
//! allow-language-feature all
// GLSL ES has no layout that promises that depths become greater.
requires fragment_depth;

@fragment
fn main(@builtin(position) at : vec4f) -> @builtin(frag_depth, greater) f32 {
  return at.z + 0.25;
}
