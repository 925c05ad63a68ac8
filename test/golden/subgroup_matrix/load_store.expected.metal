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

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint3 id [[threadgroup_position_in_grid]],
    uint local_invocation_index [[thread_index_in_threadgroup]],
    const device float* a [[buffer(0)]],
    device fixed_array<float, 256>& c [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<float, 64> w;
  for (uint index = local_invocation_index; index < 64u; index += 32u) {
    w[index] = 0.0f;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint a_length = buffer_sizes[0] / 4u;
  const uint value = id.x;
  const uint value_1 = id.y;
  const uint a_last = a_length - value;
  simdgroup_float8x8 m;
  if (value <= a_length && a_last >= 8u && value_1 <= (a_last - 8u + unknown_zero()) / 7u) {
    simdgroup_load(m, a + value, value_1, ulong2(0), true);
  } else {
    m = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  simdgroup_store(m, &w[0], 8);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  simdgroup_float8x8 n;
  simdgroup_load(n, &w[0], 8, ulong2(0), true);
  simdgroup_store(n, &c[64], 8);
  const uint value_2 = id.x * 8u;
  if (value_2 <= 136u) {
    simdgroup_store(n, &c[value_2], 16, ulong2(0), true);
  }
}
