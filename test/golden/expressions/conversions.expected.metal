#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device int& i [[buffer(0)]],
    device uint& u [[buffer(1)]],
    device float& f [[buffer(2)]],
    device half& h [[buffer(3)]],
    device float4& v [[buffer(4)]]) {
  i = int(uint(int(precise::clamp(f, -2147483648.0f, 2147483520.0f))) + u + uint(int(precise::clamp(float(h), -65504.0f, 65504.0f))));
  u = uint(precise::clamp(f, 0.0f, 4294967040.0f)) + uint(i) + uint(f > 1.0f);
  f = float(i) + float(u) + float(h) + float(i == 3);
  h = half(f) + half(i) + half(u);
  v = float4(int4(precise::clamp(v, float4(-2147483648.0f), float4(2147483520.0f)))) + float4(half4(v));
  u = as_type<uint>(f) ^ as_type<uint>(i) ^ as_type<uint>(half2(h, h));
}
