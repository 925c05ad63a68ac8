// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer data_block {
  uint data[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint data_last = uint(data.length()) - 1u;
  uint sum = 0u;
  for (uint i = 0u; i < uint(data.length()); i++) {
    sum += data[i];
  }
  for (uint s = 64u; s > 0u; s >>= 1u) {
    sum += data[min(s, data_last)];
  }
  uvec2 iterations_left = uvec2(4294967295u);
  for (uint k = 0u; k <= sum; k++) {
    if (all(equal(iterations_left, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uvec2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    sum = data[min(k, data_last)];
  }
  uvec2 iterations_left_1 = uvec2(4294967295u);
  while (sum > 10u) {
    if (all(equal(iterations_left_1, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uvec2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    sum -= data[0];
  }
  data[0] = sum;
  uvec2 iterations_left_2 = uvec2(4294967295u);
  while (true) {
    if (all(equal(iterations_left_2, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left_2.x;
    iterations_left_2 = uvec2(value - 1u, iterations_left_2.y - (value == 0u ? 1u : 0u));
    if (data[min(1u, data_last)] == 0u) {
      break;
    }
  }
}
