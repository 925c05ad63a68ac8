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

struct Item {
  uint a;
  float3 b;
};

struct S {
  uint n;
  fixed_array<uint, 3> pad;
  Item items[1];
};

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device S& s [[buffer(0)]],
    const device int* indices [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint n = (buffer_sizes[0] - 16u) / 32u;
  for (uint i = 0u; i < n; i++) {
    reinterpret_cast<device packed_float3&>(s.items[i].b) = float3(float(i));
  }
  s.items[min(uint(indices[0]), (buffer_sizes[0] - 16u) / 32u - 1u)].a = buffer_sizes[1] / 4u;
}
