#include <metal_stdlib>
using namespace metal;

struct P {
  packed_float3 a;
  uint b;
  float2x2 m;
};

float fetch(constant P* q) {
  return q->m[1].y;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    constant P& p [[buffer(29)]],
    device float* s [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  s[min(p.b, buffer_sizes[0] / 4u - 1u)] = p.a[0] + fetch(&p);
  const P c = p;
  s[0] = float3(c.a).z;
}
