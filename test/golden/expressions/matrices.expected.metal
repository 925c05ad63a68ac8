#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    constant float4x4& m [[buffer(0)]],
    device float3x2& r [[buffer(1)]],
    device float4& v [[buffer(2)]]) {
  v = m * v + v * m;
  const float4x4 t = transpose(m) * m * 2.0f;
  v += t[1] + float4(t[2].w, m[0].xyz);
  r = float3x2(float2(1.0f, 2.0f), float2(3.0f, 4.0f), float2(5.0f, 6.0f)) + r;
  r[1] = r[0] * 2.0f;
  r[2].y = determinant(m);
  v = float2x4(v, -v) * r[1];
}
