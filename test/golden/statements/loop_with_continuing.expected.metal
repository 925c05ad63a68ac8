#include <metal_stdlib>
using namespace metal;

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device uint* out [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint out_last = buffer_sizes[0] / 4u - 1u;
  uint2 iterations_left = uint2(4294967295u);
  uint i = 0u;
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      i++;
      out[0] += i;
      if (i >= 10u) {
        break;
      }
    }
    is_next_turn = true;
    if (all(iterations_left == uint2(0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    if ((i + unknown_zero()) % 3u == 0u) {
      continue;
    }
    const uint seen = i * 2u;
    out[min(i, out_last)] = seen;
  }
}
