// compute main
#version 460

const uint constant_array[4] = uint[4](1u, 2u, 3u, 4u);

layout(set = 0, binding = 0, std430) buffer f_block {
  float f[4];
};
layout(set = 0, binding = 1, std430) buffer u_block {
  uint u[4];
};

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  f[gl_LocalInvocationIndex] = 1e+30f;
  u[gl_LocalInvocationIndex] = constant_array[gl_LocalInvocationIndex] + 3u + 4294967295u;
}
