//! targets msl
//! allow-language-feature standard
//! allow-language-feature chromium_print
//! msl-version 3.2
// Nothing is printed by an invocation that is gone: print writes, although there is no variable that could be written.
requires chromium_print;

@fragment
fn main(@location(0) x: f32) -> @location(0) vec4f {
  if x > 1.0 {
    discard;
  }
  print(x);
  return vec4f(x);
}
