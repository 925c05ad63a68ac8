// compute main
#version 460

struct S {
  vec4 a[4];
  mat4 m;
};

layout(set = 0, binding = 0, std430) buffer s_block {
  S s[3];
};
layout(set = 0, binding = 1, std140) uniform u_block {
  S u;
};
shared S w[2];
S p = S(vec4[4](vec4(0.0f), vec4(0.0f), vec4(0.0f), vec4(0.0f)), mat4(0.0f));

void put(uint d_index, uint d_index_1, int t_index, inout float f, inout mat4 q) {
  const uint value = min(d_index, 2u);
  s[value].a[d_index_1].x = u.a[1].y;
  w[t_index].a[2] = u.m[0];
  f += 1.0f;
  q[1].z = s[value].a[d_index_1].w;
}

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  if (i < 2u) {
    w[i].m = mat4(0.0f);
  }
  for (uint index = i; index < 8u; index += 4u) {
    w[index / 4u].a[index % 4u] = vec4(0.0f);
  }
  barrier();
  float f[2] = float[2](1.0f, 2.0f);
  const uint value = min(i, 2u);
  put(i, i, 1, f[i & 1u], p.m);
  s[value].m[i].y = f[i & 1u] + p.m[1].z;
  s[value].a[3] = w[1].a[2];
}
