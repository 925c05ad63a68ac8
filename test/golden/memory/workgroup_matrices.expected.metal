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
  float2x3 m;
  float x;
};

[[max_total_threads_per_threadgroup(4)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device fixed_array<float4, 2>& out [[buffer(0)]]) {
  threadgroup float4x4 m;
  threadgroup fixed_array<S, 2> s;
  if (i < 1u) {
    m = float4x4(0.0f);
  }
  if (i < 2u) {
    s[i] = S{};
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  m[i] = out[0];
  s[i % 2u].m = float2x3(0.0f);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  out[1] = m * float4(s[0].m[1], s[1].x);
}
