#include <metal_stdlib>
using namespace metal;

kernel void main_1(device uint* out [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint out_last = buffer_sizes[0] / 4u - 1u;
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
    if (i % 3u == 0u) {
      continue;
    }
    const uint seen = i * 2u;
    out[min(i, out_last)] = seen;
  }
}
