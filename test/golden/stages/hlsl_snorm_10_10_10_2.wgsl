//! targets hlsl
//! hlsl-snorm10-10-10-2-locations 0,2,3,4
// Attributes that come as unsigned numbers; one that is no float is what it is.
struct In { @location(0) normal: vec4f, @location(1) other: vec4f, @location(2) x: f32, @location(3) integers: vec4u }
@vertex fn main(in: In, @location(4) tangent: vec3f) -> @builtin(position) vec4f {
  return in.normal + in.other + vec4f(tangent, in.x) + vec4f(in.integers);
}
