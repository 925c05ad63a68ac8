#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device half4* h [[buffer(0)]],
    constant half2& scale [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = min(i, buffer_sizes[0] / 8u - 1u);
  const half4 v = h[value] * 2.0h + half4(scale, scale.yx);
  h[value] = max(v, half4(0.0h)) + sqrt(abs(v)) + dot(v, v) + half4(clamp(v.xy, half2(0.0h), half2(1.0h)), 0.099975586h, 65504.0h);
}
