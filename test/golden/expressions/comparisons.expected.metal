#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device float4& f [[buffer(0)]], device uint4& u [[buffer(1)]]) {
  const bool4 less = f < float4(1.0f);
  const bool4 same = u == uint4(2u);
  u = select(u, u + 1u, less & same);
  if (all(f >= float4(0.0f)) && any(u != uint4(0u))) {
    f = f.x <= f.y ? -f : f;
  }
}
