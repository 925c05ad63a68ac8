#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device float4& v [[buffer(0)]], const device uint& i [[buffer(1)]]) {
  float2 a = v.xy;
  const float4 b = float4(a, v.zw);
  a.x = b.w;
  a[min(i, 1u)] = b[min(i, 3u)];
  v = float4(a.yx, dot(b, v), length(b.xyz));
  v.y = v.y;
}
