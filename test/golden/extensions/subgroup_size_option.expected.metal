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

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

[[max_total_threads_per_threadgroup(128)]]
kernel void main_1(
    uint index [[thread_index_in_threadgroup]],
    uint lane [[thread_index_in_simdgroup]],
    device fixed_array<uint, 128>& out [[buffer(0)]]) {
  out[index / 32u * 32u + lane] = 32u;
}

[[max_total_threads_per_threadgroup(128)]]
kernel void small(
    uint index [[thread_index_in_threadgroup]],
    uint size [[threads_per_simdgroup]],
    device fixed_array<uint, 128>& out [[buffer(0)]]) {
  out[min((index + unknown_zero()) / size * size, 127u)] = size;
}
