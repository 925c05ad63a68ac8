// compute main
#version 460

shared uint shared_sum[64];
layout(set = 0, binding = 0, std430) buffer x_block {
  uint x[];
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  shared_sum[gl_LocalInvocationIndex] = 0u;
  barrier();
  uint zero[4] = uint[4](0u, 0u, 0u, 0u);
  uvec2 counter = uvec2(1u, 2u);
  zero[0] = counter.y;
  for (int k = 0; k < 3; k++) {
    uint fresh = 0u;
    fresh += uint(k);
    zero[1] += fresh;
  }
  shared_sum[gl_LocalInvocationIndex] = 7u + zero[0] + zero[1];
  barrier();
  x[min(gl_LocalInvocationIndex, uint(x.length()) - 1u)] = shared_sum[63u - gl_LocalInvocationIndex];
}
