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
  float2 b[1];
};

void add(device fixed_array<int, 4>* a, threadgroup fixed_array<int, 4>* b) {
  for (int i = 0; i < 4; i++) {
    (*a)[i] = int(uint((*a)[i]) + uint((*b)[i]));
  }
}

float2 last(device float2* b, uint b_length) {
  return b[b_length - 1u];
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint local_invocation_index [[thread_index_in_threadgroup]],
    device S& s [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<fixed_array<int, 4>, 2> w;
  for (uint index = local_invocation_index; index < 8u; index++) {
    w[index / 4u][index % 4u] = 0;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  add(&s.a, &w[1]);
  s.b[0] = last(s.b, (buffer_sizes[0] - 16u) / 8u);
}
