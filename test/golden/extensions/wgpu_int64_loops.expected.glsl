// compute main
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

layout(set = 0, binding = 0, std430) buffer data_block {
  uint data[64];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  uvec2 iterations_left = uvec2(4294967295u);
  for (uint64_t i = 0UL; i < 8UL; i += 1UL) {
    if (all(equal(iterations_left, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uvec2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    data[min(uint(i), 63u)] = 1u;
  }
  uvec2 iterations_left_1 = uvec2(4294967295u);
  for (int64_t i = 8L; i < 16L; i += 2L) {
    if (all(equal(iterations_left_1, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uvec2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    data[min(uint(i), 63u)] = 2u;
  }
}
