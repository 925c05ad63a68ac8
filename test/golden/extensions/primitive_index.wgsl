enable primitive_index;

@fragment
fn main(@builtin(primitive_index) i: u32) -> @location(0) u32 {
  return i;
}
