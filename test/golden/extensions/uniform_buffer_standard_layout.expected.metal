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

struct I {
  float a;
};

struct S {
  fixed_array<float, 5> x;
  I i;
  float y;
  float2x2 m;
  fixed_array<float3, 2> v;
  fixed_array<fixed_array<uint, 3>, 2> z;
};

[[max_total_threads_per_threadgroup(4)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    constant S& u [[buffer(0)]],
    constant fixed_array<uint, 7>& w [[buffer(1)]],
    device float* s [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint s_last = buffer_sizes[2] / 4u - 1u;
  s[min(i, s_last)] = u.x[i] + u.i.a + u.y + u.m[i & 1u].y + u.v[i & 1u].z + float(u.z[i & 1u][min(i, 2u)] + w[i]);
  const S c = u;
  s[min(9u, s_last)] = c.x[i];
}
