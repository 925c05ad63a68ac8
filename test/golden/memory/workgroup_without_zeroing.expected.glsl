// compute main
#version 460

shared uint tile[64];
layout(set = 0, binding = 0, std430) buffer x_block {
  uint x[];
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = min(gl_LocalInvocationIndex, uint(x.length()) - 1u);
  tile[gl_LocalInvocationIndex] = x[value];
  barrier();
  x[value] = tile[63u - gl_LocalInvocationIndex];
}
