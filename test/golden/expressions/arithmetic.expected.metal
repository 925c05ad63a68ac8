#include <metal_stdlib>
using namespace metal;

struct Data {
  int i;
  uint u;
  float f;
  int3 vi;
  uint3 vu;
  float3 vf;
};

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device Data& data [[buffer(0)]]) {
  data.i = int((uint(data.i) + 1u) * 2u - 3u);
  data.u = data.u * 4u + 5u;
  data.f = data.f * 0.5f - data.f / 3.0f;
  reinterpret_cast<device packed_int3&>(data.vi) = int3(0u - uint3(data.vi) + uint3(data.vi) * 2u);
  reinterpret_cast<device packed_uint3&>(data.vu) = data.vu - uint3(1u, 2u, 3u);
  reinterpret_cast<device packed_float3&>(data.vf) = 2.0f * data.vf + data.vf.zyx;
}
