#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device uint* x [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint x_last = buffer_sizes[0] / 4u - 1u;
  for (uint i = 0u; i < 8u; i++) {
    const uint value = min(i, x_last);
    if (x[value] == 3u) {
      continue;
    }
    x[value] += i;
  }
  uint n = x[0];
  while (n > 1u) {
    n /= 2u;
    if (n == 17u) {
      break;
    }
  }
  uint2 iterations_left = uint2(4294967295u);
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      x[min(2u, x_last)] += n;
      if (n > 10u) {
        break;
      }
    }
    is_next_turn = true;
    if (all(iterations_left == uint2(0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    n++;
    if (n > 5u) {
      continue;
    }
    x[min(1u, x_last)] = n;
  }
  uint2 iterations_left_1 = uint2(4294967295u);
  while (true) {
    if (all(iterations_left_1 == uint2(0u))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uint2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    n--;
    if (n == 0u) {
      return;
    }
  }
}
