// Sizes and alignments that differ between the languages: vec3, mat3x3, @size, @align, nested arrays.
struct Inner { @size(32) a : f32, @align(16) b : vec2f }
struct S {
  a : vec3f,
  b : f32,
  c : mat3x3f,
  d : array<vec3f, 2>,
  e : Inner,
  f : array<Inner, 2>,
  g : mat2x2f,
}
@group(0) @binding(0) var<storage, read_write> s : S;
@group(0) @binding(1) var<uniform> t : S2;
struct S2 { a : mat3x3f, b : array<vec4f, 3>, @align(16) c : vec3f, d : f32 }

@compute @workgroup_size(1)
fn main() {
  s.a = s.c * s.d[1] + t.a * t.c;
  s.b = s.e.a + s.f[1].b.y + t.d;
  s.c = t.a;
  s.f[0] = s.e;
  s.g = mat2x2f(t.b[0].xy, t.b[1].zw);
}
