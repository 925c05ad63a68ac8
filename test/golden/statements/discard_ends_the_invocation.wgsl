//! targets msl
//! msl-version 2.2
// Before MSL 2.3 derivatives are undefined after discard_fragment(): it comes last.
@fragment
fn main(@location(0) uv : vec2f) -> @location(0) vec4f {
  if uv.x < 0.5 { discard; }
  return vec4f(fwidth(uv), 0, 1);
}
