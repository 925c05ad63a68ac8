// compute main
#version 310 es

precision highp float;
precision highp int;

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

const Aligned constant_array[2] = Aligned[2](Aligned(vec3(0.0f), uint[61](0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u)), Aligned(vec3(0.0f), uint[61](0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u)));
const Aligned constant_array_1[2] = Aligned[2](Aligned(vec3(1.0f), uint[61](0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u)), Aligned(vec3(2.0f), uint[61](0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u)));
uint constant_array_2[99];

layout(binding = 0, std430) buffer aligned_block {
  Aligned aligned[];
};
layout(binding = 1, std430) buffer outer_block {
  Outer outer;
};
layout(binding = 2, std430) buffer long_1_block {
  Long long_1[];
};
layout(binding = 3, std430) buffer result_block {
  float result[];
};

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint i = 0u; i < 99u; i++) {
    constant_array_2[i] = 0u;
  }
  uint i = gl_LocalInvocationIndex;
  result[0] = constant_array[i % 2u].m.x;
  result[min(1u, uint(result.length()) - 1u)] = constant_array_1[i % 2u].m.x;
  aligned[0].m = vec3(0.0f);
  Outer v = Outer(Inner(0u, constant_array_2, 0u), Inner(0u, constant_array_2, 0u));
  v.x.n = i;
  outer.x.m = v.x.m;
  outer.x.n = v.x.n;
  outer.y.m = v.y.m;
  outer.y.n = v.y.n;
  Long w;
  for (uint i_1 = 0u; i_1 < 20u; i_1++) {
    w.a[i_1] = 0u;
  }
  w.b = 0u;
  w.b = i;
  uint value = min(i, uint(long_1.length()) - 1u);
  long_1[value].a = w.a;
  long_1[value].b = w.b;
}
