#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device float3& a [[buffer(0)]], device float3& b [[buffer(1)]]) {
  reinterpret_cast<device packed_float3&>(a) = cross(a, b) + normalize(b) + faceforward(a, b, a.zyx) + reflect(a, b) + refract(a, b, 0.7f);
  b.x = distance(a, b) + length(a) + dot(a, b);
}
