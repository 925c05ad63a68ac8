// compute main
#version 460

struct Sizes {
  uint n;
  int last;
  uvec4 rows[2];
};

layout(set = 0, binding = 0, std140) uniform sizes_block {
  Sizes sizes;
};
layout(set = 0, binding = 1, std430) readonly buffer keys_block {
  uint keys[];
};
layout(set = 0, binding = 2, std430) buffer data_block {
  uint data[64];
};

uint total(uint n) {
  const uint keys_last = uint(keys.length()) - 1u;
  uint sum = 0u;
  for (uint i = 0u; i < min(n - 1u, 4294967292u); i += 4u) {
    sum += keys[min(i, keys_last)];
  }
  for (uint i = 0u; i < min(uint(keys.length()), 4294967292u); i += 12u) {
    sum += keys[i];
  }
  for (uint i = 0u; i < n; i += 3u) {
    sum += keys[min(i, keys_last)];
  }
  return sum;
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint lane = gl_LocalInvocationIndex;
  const uint keys_last = uint(keys.length()) - 1u;
  for (int i = 0; i <= min(sizes.last, 2147483646); i++) {
    data[i % 64]++;
  }
  for (uint row = sizes.rows[lane % 2u].x; row >= 2u; row -= 2u) {
    data[min(row, 63u)] = row;
  }
  for (uint stride = 1u; stride < min(sizes.n, 2147483648u); stride <<= 1u) {
    data[lane] += data[min(lane ^ stride, 63u)];
  }
  uint i = lane;
  while (true) {
    if (i >= min(sizes.n, 4294967232u)) {
      break;
    }
    data[min(i, 63u)] = total(i);
    i += 64u;
  }
  uvec2 iterations_left = uvec2(4294967295u);
  for (uint k = 0u; k < sizes.n; k += 2u) {
    if (all(equal(iterations_left, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uvec2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    if (keys[min(k, keys_last)] == 7u) {
      break;
    }
  }
  uvec2 iterations_left_1 = uvec2(4294967295u);
  for (uint k = 0u; k < data[0]; k += 2u) {
    if (all(equal(iterations_left_1, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uvec2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    data[min(k, 63u)] = 0u;
  }
  uvec2 iterations_left_2 = uvec2(4294967295u);
  for (uint k = 0u; k != sizes.n; k += 2u) {
    if (all(equal(iterations_left_2, uvec2(0u)))) {
      break;
    }
    const uint value = iterations_left_2.x;
    iterations_left_2 = uvec2(value - 1u, iterations_left_2.y - (value == 0u ? 1u : 0u));
    data[min(k, 63u)] = 0u;
  }
}
