// compute main
#version 460

layout(set = 1, binding = 2, std430) readonly buffer a_block {
  float a[];
};
layout(set = 0, binding = 5, std430) buffer b_block {
  float b[];
};
layout(set = 2, binding = 0, std140) uniform n_block {
  uint n;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  b[min(n, uint(b.length()) - 1u)] = a[min(n, uint(a.length()) - 1u)];
}
