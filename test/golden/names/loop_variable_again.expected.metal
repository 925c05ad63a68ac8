#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device uint* o [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint o_last = buffer_sizes[0] / 4u - 1u;
  for (uint i = 0u; i < 4u; i++) {
    o[min(i, o_last)] = i;
    uint i_1 = 501u + i;
    i_1 *= 2u;
    const uint value = min(i_1, o_last);
    o[value] = i_1;
    uint2 iterations_left = uint2(4294967295u);
    for (; o[value] < 3u; o[value]++) {
      if (all(iterations_left == uint2(0u))) {
        break;
      }
      const uint value_1 = iterations_left.x;
      iterations_left = uint2(value_1 - 1u, iterations_left.y - (value_1 == 0u ? 1u : 0u));
      o[min(7u, o_last)]++;
      o[min(8u, o_last)] = 2u;
    }
  }
}
