//! targets msl
// From MSL 2.3 on discard_fragment() leaves derivatives defined, and nothing is written behind it.
@group(0) @binding(0) var<storage, read_write> seen : array<u32, 64>;

@fragment
fn main(@location(0) uv : vec2f) -> @location(0) vec4f {
  seen[0] = 1;
  if uv.x < 0.5 { discard; }
  return vec4f(fwidth(uv), 0, 1);
}
