//! targets glsl
//! glsl-version 320es
//! flip-y
//! depth-range-minus-one-to-one
// Positions as OpenGL has them where nobody calls glClipControl.
@vertex
fn main(@location(0) place : vec4f) -> @builtin(position) @invariant vec4f {
  return place * 2.0;
}
