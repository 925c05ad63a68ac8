#include <metal_stdlib>
using namespace metal;

float lerp(float a, float b) {
  return a + b;
}

float simd_sum_1(float a) {
  return a;
}

float min3_1(float a, float b, float c) {
  return min(a, min(b, c));
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device float* out [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint out_last = buffer_sizes[0] / 4u - 1u;
  out[0] = lerp(1.0f, simd_sum_1(2.0f)) + min3_1(out[min(1u, out_last)], out[min(2u, out_last)], out[min(3u, out_last)]);
}
