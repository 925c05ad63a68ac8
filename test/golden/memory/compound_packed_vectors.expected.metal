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
  packed_float3 a;
  float c;
};

struct Wide {
  float3 a;
  float3 b;
};

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device fixed_array<S, 8>& b [[buffer(0)]],
    const device fixed_array<uint, 4>& k [[buffer(1)]],
    device fixed_array<Wide, 8>& w [[buffer(2)]]) {
  const uint value = min(k[1], 7u);
  b[value].a = float3(b[value].a) + float3(1.0f);
  b[min(k[2], 7u)].c += 1.0f;
  const uint value_1 = min(k[3], 7u);
  reinterpret_cast<device packed_float3&>(w[value_1].a) = w[value_1].a * 2.0f;
  device packed_float3* p = &b[min(k[0], 7u)].a;
  *p = float3(*p) - float3(2.0f);
}
