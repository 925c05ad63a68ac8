// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer a_block {
  uint a[16];
};
layout(set = 0, binding = 1, std140) uniform i_block {
  uint i;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  uvec2 iterations_left = uvec2(4294967295u);
  while (i >= 16u) {
    if (all(equal(iterations_left, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uvec2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
  }
  a[min(i, 15u)] = 1u;
}
