//! targets hlsl
//! shader-model 5.1
// FXC folds trunc, modf and round of constants wrongly, and makes invalid code of frexp(abs(x)) without its exponent.
@group(0) @binding(0) var<storage, read_write> o : array<vec4f>;

@compute @workgroup_size(1)
fn main() {
  let large = 3e9;
  let v = o[0];
  o[1] = trunc(v) + trunc(large);
  o[2] = round(v) + round(v.x);
  o[3] = modf(v).fract + modf(v.x).whole;
  o[4] = frexp(v).fract;
  o[5].x = frexp(v.x).fract;
}
