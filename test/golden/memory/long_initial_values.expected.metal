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

struct Padded {
  float3 a;
  char padding_0[16];
  fixed_array<uint3, 2> b;
  float c;
  char padding_1[28];
};

struct Long {
  float3x3 a;
  int4 b;
  fixed_array<float, 4> c;
  char padding_0[16];
  Padded d;
  Padded e;
  uint f;
  char padding_1[28];
};

struct PrivateVariables {
  Long p;
  fixed_array<uint, 3> q;
  uint r;
};

constant PrivateVariables constant_struct = {Long{.a = float3x3(float3(1.0f, 2.0f, 3.0f), float3(4.0f, 5.0f, 6.0f), float3(7.0f, 8.0f, 9.0f)), .b = int4(10, 11, 12, 13), .c = fixed_array<float, 4>{14.0f, 15.0f, 16.0f, 17.0f}, .d = Padded{.a = float3(1.0f, 2.0f, 3.0f), .b = fixed_array<uint3, 2>{uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, .c = 10.0f}, .e = Padded{.a = float3(1.0f, 2.0f, 3.0f), .b = fixed_array<uint3, 2>{uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, .c = 10.0f}, .f = 18u}, fixed_array<uint, 3>{1u, 2u, 3u}, 7u};
constant fixed_array<Long, 2> constant_array = {Long{.a = float3x3(float3(1.0f, 2.0f, 3.0f), float3(4.0f, 5.0f, 6.0f), float3(7.0f, 8.0f, 9.0f)), .b = int4(10, 11, 12, 13), .c = fixed_array<float, 4>{14.0f, 15.0f, 16.0f, 17.0f}, .d = Padded{.a = float3(1.0f, 2.0f, 3.0f), .b = fixed_array<uint3, 2>{uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, .c = 10.0f}, .e = Padded{.a = float3(1.0f, 2.0f, 3.0f), .b = fixed_array<uint3, 2>{uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, .c = 10.0f}, .f = 18u}, Long{.a = float3x3(float3(1.0f, 2.0f, 3.0f), float3(4.0f, 5.0f, 6.0f), float3(7.0f, 8.0f, 9.0f)), .b = int4(10, 11, 12, 13), .c = fixed_array<float, 4>{14.0f, 15.0f, 16.0f, 17.0f}, .d = Padded{.a = float3(1.0f, 2.0f, 3.0f), .b = fixed_array<uint3, 2>{uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, .c = 10.0f}, .e = Padded{.a = float3(1.0f, 2.0f, 3.0f), .b = fixed_array<uint3, 2>{uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, .c = 10.0f}, .f = 18u}};
constant Long constant_struct_1 = {.a = float3x3(float3(1.0f, 2.0f, 3.0f), float3(4.0f, 5.0f, 6.0f), float3(7.0f, 8.0f, 9.0f)), .b = int4(10, 11, 12, 13), .c = fixed_array<float, 4>{14.0f, 15.0f, 16.0f, 17.0f}, .d = Padded{.a = float3(1.0f, 2.0f, 3.0f), .b = fixed_array<uint3, 2>{uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, .c = 10.0f}, .e = Padded{.a = float3(1.0f, 2.0f, 3.0f), .b = fixed_array<uint3, 2>{uint3(4u, 5u, 6u), uint3(7u, 8u, 9u)}, .c = 10.0f}, .f = 18u};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

void store_matrix(device float3x3* to, float3x3 from) {
  reinterpret_cast<device packed_float3&>((*to)[0]) = from[0];
  reinterpret_cast<device packed_float3&>((*to)[1]) = from[1];
  reinterpret_cast<device packed_float3&>((*to)[2]) = from[2];
}

void store_array(device fixed_array<uint3, 2>* to, fixed_array<uint3, 2> from) {
  reinterpret_cast<device packed_uint3&>((*to)[0]) = from[0];
  reinterpret_cast<device packed_uint3&>((*to)[1]) = from[1];
}

void store_Padded(device Padded* to, Padded from) {
  reinterpret_cast<device packed_float3&>(to->a) = from.a;
  store_array(&to->b, from.b);
  to->c = from.c;
}

void store_Long(device Long* to, Long from) {
  store_matrix(&to->a, from.a);
  to->b = from.b;
  to->c = from.c;
  store_Padded(&to->d, from.d);
  store_Padded(&to->e, from.e);
  to->f = from.f;
}

float sum(uint i, thread PrivateVariables* privates) {
  privates->q[(i + unknown_zero()) % 3u]++;
  privates->r++;
  privates->p.c[i & 3u] *= 2.0f;
  return privates->p.a[1].y + float(privates->p.b.w) + privates->p.c[i & 3u] + privates->p.d.a.z + float(privates->p.e.b[1].y) + privates->p.e.c + float(privates->p.f + privates->q[(i + unknown_zero()) % 3u] + privates->r);
}

[[max_total_threads_per_threadgroup(1)]]
kernel void first(device fixed_array<float, 8>& out [[buffer(0)]]) {
  PrivateVariables privates = constant_struct;
  out[0] = sum(1u, &privates);
  out[1] = sum(1u, &privates);
}

[[max_total_threads_per_threadgroup(1)]]
kernel void second(
    uint3 id [[threadgroup_position_in_grid]],
    device fixed_array<float, 8>& out [[buffer(0)]],
    device Long& kept [[buffer(1)]]) {
  PrivateVariables privates = constant_struct;
  Long a = constant_array[id.x & 1u];
  a.f++;
  store_Long(&kept, constant_struct_1);
  store_Padded(&kept.d, privates.p.e);
  out[2] = sum(2u, &privates) + float(a.f) + a.d.c;
}
