#include <metal_stdlib>
using namespace metal;

float twice(float x) {
  return x * 2.0f;
}

[[max_total_threads_per_threadgroup(64)]]
kernel void first(
    uint3 id [[thread_position_in_grid]],
    device float* data [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = min(id.x, buffer_sizes[0] / 4u - 1u);
  data[value] = twice(data[value]);
}

[[max_total_threads_per_threadgroup(32)]]
kernel void second(
    uint3 id [[thread_position_in_grid]],
    device float* data [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = min(id.x, buffer_sizes[0] / 4u - 1u);
  data[value] = twice(data[value]) + 1.0f;
}
