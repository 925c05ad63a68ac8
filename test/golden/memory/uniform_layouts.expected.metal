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

struct A {
  float3x3 m;
  packed_float3 v;
  float f;
  fixed_array<float4, 2> a;
};

struct B {
  float2x2 m;
  int2 i;
};

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint3 id [[threadgroup_position_in_grid]],
    constant A& a [[buffer(0)]],
    constant B& b [[buffer(1)]],
    device float4* out [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  out[0] = float4(a.m * float3(a.v), a.f) + a.a[min(id.x, 1u)];
  out[min(1u, buffer_sizes[2] / 16u - 1u)] = float4(b.m[min(id.y, 1u)], float2(b.i));
}
