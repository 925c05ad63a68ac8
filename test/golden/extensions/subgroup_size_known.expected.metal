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

void keep(uint index, uint size, uint sum, threadgroup fixed_array<uint, 4>& sums) {
  sums[(index + unknown_zero()) / size] = sum;
}

[[max_total_threads_per_threadgroup(128)]]
kernel void main_1(
    uint index [[thread_index_in_threadgroup]],
    uint lane [[thread_index_in_simdgroup]],
    uint id [[simdgroup_index_in_threadgroup]],
    device fixed_array<uint, 128>& out [[buffer(0)]]) {
  threadgroup fixed_array<uint, 4> sums;
  threadgroup fixed_array<fixed_array<uint, 32>, 4> lanes;
  if (index < 4u) {
    sums[index] = 0u;
  }
  lanes[index / 32u][index % 32u] = 0u;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  lanes[index / 32u][index % 32u] = index;
  lanes[id][lane]++;
  keep(index, 32u, simd_sum(index), sums);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  for (uint i = id; i < 4u; i += 4u) {
    out[i * 32u + lane] = sums[i] + lanes[4u - 1u][lane];
  }
}
