#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device uint* data [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint data_last = buffer_sizes[0] / 4u - 1u;
  uint sum = 0u;
  for (uint i = 0u; i < buffer_sizes[0] / 4u; i++) {
    sum += data[i];
  }
  for (uint s = 64u; s > 0u; s >>= 1u) {
    sum += data[min(s, data_last)];
  }
  uint2 iterations_left = uint2(4294967295u);
  for (uint k = 0u; k <= sum; k++) {
    if (all(iterations_left == uint2(0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    sum = data[min(k, data_last)];
  }
  uint2 iterations_left_1 = uint2(4294967295u);
  while (sum > 10u) {
    if (all(iterations_left_1 == uint2(0u))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uint2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    sum -= data[0];
  }
  data[0] = sum;
  uint2 iterations_left_2 = uint2(4294967295u);
  while (true) {
    if (all(iterations_left_2 == uint2(0u))) {
      break;
    }
    const uint value = iterations_left_2.x;
    iterations_left_2 = uint2(value - 1u, iterations_left_2.y - (value == 0u ? 1u : 0u));
    if (data[min(1u, data_last)] == 0u) {
      break;
    }
  }
}
