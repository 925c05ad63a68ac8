#include <metal_stdlib>
using namespace metal;

struct List {
  uint count;
  uint pad;
  float2 items[1];
};

uint last(device List& list, constant uint* buffer_sizes) {
  return (buffer_sizes[0] - 8u) / 8u - 1u;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device List& list [[buffer(0)]],
    const device float* plain [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  list.count = min(last(list, buffer_sizes), buffer_sizes[1] / 4u);
}
