#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device int4& i [[buffer(0)]], device float4& f [[buffer(1)]]) {
  i.x = min(max(i.x, 5), 2);
  i.y = clamp(i.y, 2, 5);
  f = min(max(f, float4(0.0f, 1.0f, 2.0f, 3.0f)), float4(1.0f, 1.0f, 1.0f, 4.0f));
  f = clamp(f, float4(1.0f, 1.0f, 1.0f, 4.0f), float4(4.0f));
}
