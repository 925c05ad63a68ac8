// Gaps of two bytes before f16 vectors, and a member that is named as padding is.
enable f16;
struct Mixed {
  a: f16,
  b: vec2<f16>,
  padding_0: f32,
  c: vec3<f16>,
  d: vec2<f16>,
  e: f32,
  f: f16,
  @align(8) g: f16,
  @align(16) h: vec4<f16>,
}
@group(0) @binding(0) var<uniform> u: Mixed;
@group(0) @binding(1) var<storage, read_write> o: array<f32, 4>;

@compute @workgroup_size(1)
fn main() {
  o[0] = f32(u.a) + f32(u.b.x) + u.padding_0 + f32(u.c.x + u.d.y) + u.e + f32(u.f + u.g + u.h.w);
  let copy = u;
  o[1] = f32(copy.b.y);
}
