//! targets none
// Integers are not interpolated: what they have is replaced, else '@interpolate(flat)' is put before the name or type.
struct Linear {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(linear, sample) a: i32,
  @interpolate(perspective) @location(1) b: vec2u,
  @location(2) c: u32,
  @location(3) @interpolate(flat, either) d: u32,
}
@vertex fn structure() -> Linear { return Linear(); }
@fragment fn parameter(@location(0) @interpolate(perspective) a: i32, @interpolate(linear) @location(1) b: u32, @location(2) c: u32) {}
@fragment fn structures(a: Linear) {}
