// compute main
#version 460

struct S {
  vec3 a;
  float c;
};

struct Wide {
  vec3 a;
  vec3 b;
};

layout(set = 0, binding = 0, std430) buffer b_block {
  S b[8];
};
layout(set = 0, binding = 1, std430) readonly buffer k_block {
  uint k[4];
};
layout(set = 0, binding = 2, std430) buffer w_block {
  Wide w[8];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  b[min(k[1], 7u)].a += vec3(1.0f);
  b[min(k[2], 7u)].c += 1.0f;
  w[min(k[3], 7u)].a *= 2.0f;
  b[min(k[0], 7u)].a -= vec3(2.0f);
}
