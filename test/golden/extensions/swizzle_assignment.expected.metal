#include <metal_stdlib>
using namespace metal;

template <typename T, size_t N>
struct fixed_array {
  T elements[N];
  thread T& operator[](size_t i) thread { return elements[i]; }
  const thread T& operator[](size_t i) const thread { return elements[i]; }
  device T& operator[](size_t i) device { return elements[i]; }
  const device T& operator[](size_t i) const device { return elements[i]; }
  threadgroup T& operator[](size_t i) threadgroup { return elements[i]; }
  const threadgroup T& operator[](size_t i) const threadgroup { return elements[i]; }
  const constant T& operator[](size_t i) const constant { return elements[i]; }
};

struct Particle {
  float4 position;
  uint3 ids;
};

void through_pointer(thread float4* p, float2 v) {
  (*p).z = v.x;
  (*p).w = v.y;
  const float2 value = (*p).xy - v;
  (*p).x = value.x;
  (*p).y = value.y;
}

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device fixed_array<Particle, 8>& particles [[buffer(0)]]) {
  threadgroup int4 shared_vector;
  if (i < 1u) {
    shared_vector = int4(0);
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  float4 v = float4(1.0f, 2.0f, 3.0f, 4.0f);
  const float2 value = v.yx;
  v.x = value.x;
  v.y = value.y;
  const float3 value_1 = v.zyx * 2.0f;
  v.z = value_1.x;
  v.y = value_1.y;
  v.x = value_1.z;
  const float2 value_2 = v.zx * float2x2(float2(1.0f, 2.0f), float2(3.0f, 4.0f));
  v.z = value_2.x;
  v.x = value_2.y;
  v.z = 1.0f;
  v.y = 2.5f;
  v.w = 7.0f;
  v[min(uint3(3u, 1u, 0u)[min(i, 2u)], 3u)] += 5.0f;
  v.y = 1.0f;
  through_pointer(&v, float2(float(i)));
  device Particle* p = &particles[i];
  const float3 value_3 = v.wzy;
  p->position.x = value_3.x;
  p->position.y = value_3.y;
  p->position.w = value_3.z;
  const uint value_4 = min(i + 1u, 7u);
  const uint2 value_5 = particles[value_4].ids.xz + uint2(i, 1u);
  particles[value_4].ids.x = value_5.x;
  particles[value_4].ids.z = value_5.y;
  p->ids[min(uint2(1u, 2u)[min(i, 1u)], 2u)] <<= 1u;
  const int2 value_6 = shared_vector.wx;
  const int2 value_7 = int2(3, int(i));
  const int2 value_8 = value_6 % select(value_7, int2(1), (value_7 == int2(0)) | ((value_6 == int2((-2147483647 - 1))) & (value_7 == int2(-1))));
  shared_vector.w = value_8.x;
  shared_vector.x = value_8.y;
}
