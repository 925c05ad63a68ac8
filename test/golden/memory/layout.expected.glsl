// compute main
#version 460

struct Inner {
  float a;
  uint padding_0[7];
  vec2 b;
  uint padding_1[2];
};

struct S {
  vec3 a;
  float b;
  mat3 c;
  vec3 d[2];
  Inner e;
  Inner f[2];
  mat2 g;
};

struct S2 {
  mat3 a;
  vec4 b[3];
  vec3 c;
  float d;
};

layout(set = 0, binding = 0, std430) buffer s_block {
  S s;
};
layout(set = 0, binding = 1, std140) uniform t_block {
  S2 t;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  s.a = s.c * s.d[1] + t.a * t.c;
  s.b = s.e.a + s.f[1].b.y + t.d;
  s.c = t.a;
  const Inner loaded = s.e;
  s.f[0].a = loaded.a;
  s.f[0].b = loaded.b;
  s.g = mat2(t.b[0].xy, t.b[1].zw);
}
