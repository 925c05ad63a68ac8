// compute main
#version 460
#extension GL_EXT_null_initializer : require

struct Aligned {
  vec3 m;
  uint padding_0[61];
};

struct Inner {
  uint m;
  uint padding_0[99];
  uint n;
};

struct Outer {
  Inner x;
  Inner y;
};

struct Long {
  uint a[20];
  uint padding_0[44];
  uint b;
  uint padding_1[63];
};

uint constant_array[61] = {};
Aligned constant_array_1[2] = Aligned[2](Aligned(vec3(0.0f), constant_array), Aligned(vec3(0.0f), constant_array));
Aligned constant_array_2[2] = Aligned[2](Aligned(vec3(1.0f), constant_array), Aligned(vec3(2.0f), constant_array));
uint constant_array_3[99] = {};
Long constant_struct = {};

layout(set = 0, binding = 0, std430) buffer aligned_block {
  Aligned aligned[];
};
layout(set = 0, binding = 1, std430) buffer outer_block {
  Outer outer;
};
layout(set = 0, binding = 2, std430) buffer long_1_block {
  Long long_1[];
};
layout(set = 0, binding = 3, std430) buffer result_block {
  float result[];
};

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  result[0] = constant_array_1[i % 2u].m.x;
  result[min(1u, uint(result.length()) - 1u)] = constant_array_2[i % 2u].m.x;
  aligned[0].m = vec3(0.0f);
  Outer v = Outer(Inner(0u, constant_array_3, 0u), Inner(0u, constant_array_3, 0u));
  v.x.n = i;
  outer.x.m = v.x.m;
  outer.x.n = v.x.n;
  outer.y.m = v.y.m;
  outer.y.n = v.y.n;
  Long w = constant_struct;
  w.b = i;
  const uint value = min(i, uint(long_1.length()) - 1u);
  long_1[value].a = w.a;
  long_1[value].b = w.b;
}
