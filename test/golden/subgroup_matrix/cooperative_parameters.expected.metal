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

struct Tiles {
  uint count;
  fixed_array<fixed_array<float4, 32>, 3> values;
};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

template <typename T>
simdgroup_matrix<T, 8, 8> matrix_sum(simdgroup_matrix<T, 8, 8> m, simdgroup_matrix<T, 8, 8> n) {
  m.thread_elements()[0] += n.thread_elements()[0];
  m.thread_elements()[1] += n.thread_elements()[1];
  return m;
}

simdgroup_float8x8 inner(
    uint p_index,
    uint stride,
    const device float* a,
    constant uint* buffer_sizes) {
  const uint a_length = buffer_sizes[0] / 4u;
  const uint a_last = a_length - p_index;
  simdgroup_float8x8 chosen;
  if (p_index <= a_length && a_last >= 8u && stride <= (a_last - 8u + unknown_zero()) / 7u) {
    simdgroup_load(chosen, a + p_index, stride);
  } else {
    chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  return chosen;
}

simdgroup_float8x8 outer(uint p_index, const device float* a, constant uint* buffer_sizes) {
  return inner(p_index, 8u, a, buffer_sizes);
}

simdgroup_float8x8 fours(uint p_index, int p_index_1, const device Tiles& tiles) {
  simdgroup_float8x8 value;
  simdgroup_load(value, (const device float*)&tiles.values[min(p_index, 2u)][p_index_1], 8, ulong2(0), true);
  return value;
}

void keep(int p_index, simdgroup_float8x8 m, threadgroup fixed_array<float, 64>& tile) {
  simdgroup_store(m, &tile[p_index], 8);
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint3 group [[threadgroup_position_in_grid]],
    uint local_invocation_index [[thread_index_in_threadgroup]],
    const device float* a [[buffer(0)]],
    const device Tiles& tiles [[buffer(1)]],
    device fixed_array<float, 256>& out [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<float, 64> tile;
  for (uint index = local_invocation_index; index < 64u; index += 32u) {
    tile[index] = 0.0f;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  simdgroup_float8x8 result = outer(group.x, a, buffer_sizes);
  simdgroup_float8x8 value = matrix_sum(result, fours(group.y, 4, tiles));
  keep(0, value, tile);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  simdgroup_float8x8 value_1;
  simdgroup_load(value_1, &tile[0], 8, ulong2(0), true);
  simdgroup_store(value_1, &out[64], 8, ulong2(0), true);
}
