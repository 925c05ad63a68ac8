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

struct S {
  fixed_array<int, 4> a;
  float4 b;
};

struct T {
  packed_float3 v;
  float f;
  packed_float3 w;
  float g;
  float3 r[1];
};

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device S& s [[buffer(0)]]) {
  device float4* q = &s.b;
  (*q).x = 1.0f;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void packed(
    uint3 id [[threadgroup_position_in_grid]],
    device T& t [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  device packed_float3* q = &t.w;
  *q = float3(*q) + float3(*q).zyx;
  (*q)[0] = 1.0f;
  const uint value = min(id.x, 2u);
  (*q)[value] = 2.0f;
  device float3* r = t.r;
  reinterpret_cast<device packed_float3&>(r[min(id.y, (buffer_sizes[1] - 32u) / 16u - 1u)]) = float3(*q);
  device float3* e = &r[min(id.x, (buffer_sizes[1] - 32u) / 16u - 1u)];
  reinterpret_cast<device packed_float3&>(*e) = *e + (*e).yxz;
  fixed_array<fixed_array<int, 4>, 3> a = {};
  thread fixed_array<int, 4>* ap = &a[value];
  (*ap)[min(id.y, 3u)] = 3;
  t.f = float((*ap)[1]);
}
