// compute main
#version 460

struct P {
  vec3 a;
  uint b;
  mat2 m;
};

layout(push_constant, std430) uniform p_block {
  P p;
};
layout(set = 0, binding = 0, std430) buffer s_block {
  float s[];
};

float fetch() {
  return p.m[1].y;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  s[min(p.b, uint(s.length()) - 1u)] = p.a.x + fetch();
  const P c = p;
  s[0] = c.a.z;
}
