//! targets wgsl
// The results of modf and frexp have types without names, also as constants and in arrays.
@group(0) @binding(0) var<storage, read_write> data : array<f32>;

fn constants(more: bool) -> f32 {
  var split = modf(-2.5);
  var parts = frexp(vec2(-12.0, 0.75));
  if (more) {
    split = modf(data[0]);
    parts = frexp(vec2(data[1], data[2]));
  }
  return split.fract + parts.fract.x * f32(parts.exp.y);
}

fn arrays(i: u32) -> f32 {
  var values = array(modf(data[1]), modf(data[2]));
  let constant = array(modf(1.5), modf(0.0));
  var zeros = array(modf(0.0), modf(0.0));
  zeros[i & 1] = values[i & 1];
  return values[i & 1].fract + constant[i & 1].whole + zeros[0].whole;
}

@compute @workgroup_size(1)
fn main() {
  var zero = modf(0.0);
  zero = modf(constants(data[3] > 1));
  data[4] = zero.whole + arrays(u32(data[5]));
}
