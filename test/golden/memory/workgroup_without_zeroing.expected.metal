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

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device uint* x [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<uint, 64> tile;
  const uint value = min(i, buffer_sizes[0] / 4u - 1u);
  tile[i] = x[value];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  x[value] = tile[63u - i];
}
