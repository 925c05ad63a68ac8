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
  fixed_array<float4, 4> a;
  float4x4 m;
};

constant fixed_array<float, 2> constant_array = {1.0f, 2.0f};

void put(
    device float4* d,
    constant S* v,
    threadgroup fixed_array<float4, 4>* t,
    thread float* f,
    thread float4x4* q) {
  (*d).x = v->a[1].y;
  (*t)[2] = v->m[0];
  *f += 1.0f;
  (*q)[1].z = (*d).w;
}

[[max_total_threads_per_threadgroup(4)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device fixed_array<S, 3>& s [[buffer(0)]],
    constant S& u [[buffer(1)]]) {
  threadgroup float4 w_memory[(sizeof(fixed_array<S, 2>) + 15) / 16];
  threadgroup fixed_array<S, 2>& w = *reinterpret_cast<threadgroup fixed_array<S, 2>*>(w_memory);
  S p = {};
  if (i < 2u) {
    w[i].m = float4x4(0.0f);
  }
  for (uint index = i; index < 8u; index += 4u) {
    w[index / 4u].a[index % 4u] = float4(0.0f);
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  fixed_array<float, 2> f = constant_array;
  device S* e = &s[min(i, 2u)];
  device fixed_array<float4, 4>* z = &e->a;
  put(&(*z)[i], &u, &w[1].a, &f[i & 1u], &p.m);
  e->m[i].y = f[i & 1u] + p.m[1].z;
  (*z)[3] = w[1].a[2];
}
