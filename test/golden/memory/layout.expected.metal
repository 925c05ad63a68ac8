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

struct Inner {
  float a;
  char padding_0[28];
  float2 b;
  char padding_1[8];
};

struct S {
  packed_float3 a;
  float b;
  float3x3 c;
  fixed_array<float3, 2> d;
  Inner e;
  fixed_array<Inner, 2> f;
  float2x2 g;
};

struct S2 {
  float3x3 a;
  fixed_array<float4, 3> b;
  packed_float3 c;
  float d;
};

void store_matrix(device float3x3* to, float3x3 from) {
  reinterpret_cast<device packed_float3&>((*to)[0]) = from[0];
  reinterpret_cast<device packed_float3&>((*to)[1]) = from[1];
  reinterpret_cast<device packed_float3&>((*to)[2]) = from[2];
}

void store_Inner(device Inner* to, Inner from) {
  to->a = from.a;
  to->b = from.b;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device S& s [[buffer(0)]], constant S2& t [[buffer(1)]]) {
  s.a = s.c * s.d[1] + t.a * float3(t.c);
  s.b = s.e.a + s.f[1].b.y + t.d;
  store_matrix(&s.c, t.a);
  store_Inner(&s.f[0], s.e);
  s.g = float2x2(t.b[0].xy, t.b[1].zw);
}
