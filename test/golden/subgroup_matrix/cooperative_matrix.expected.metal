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

template <typename T>
simdgroup_matrix<T, 8, 8> matrix_scale(simdgroup_matrix<T, 8, 8> m, T x) {
  m.thread_elements()[0] *= x;
  m.thread_elements()[1] *= x;
  return m;
}

simdgroup_float8x8 product(simdgroup_float8x8 l, simdgroup_float8x8 r, simdgroup_float8x8 sum) {
  simdgroup_float8x8 value;
  simdgroup_multiply_accumulate(value, l, r, sum);
  return value;
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint3 group [[threadgroup_position_in_grid]],
    uint local_invocation_index [[thread_index_in_threadgroup]],
    const device float* a [[buffer(0)]],
    const device fixed_array<fixed_array<float, 64>, 4>& b [[buffer(1)]],
    device float* c [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<float, 64> tile;
  for (uint index = local_invocation_index; index < 64u; index += 32u) {
    tile[index] = 0.0f;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint a_length = buffer_sizes[0] / 4u;
  const uint c_length = buffer_sizes[2] / 4u;
  const uint value = group.x * 64u;
  simdgroup_float8x8 sum;
  if (64u <= c_length && value <= c_length - 64u) {
    simdgroup_load(sum, c + value, 8, ulong2(0), true);
  } else {
    sum = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  for (uint i = 0u; i < 4u; i++) {
    const uint value_1 = group.x * 64u + i * 8u;
    simdgroup_float8x8 l;
    if (232u <= a_length && value_1 <= a_length - 232u) {
      simdgroup_load(l, a + value_1, 32);
    } else {
      l = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    }
    const device fixed_array<float, 64>* row = &b[i];
    simdgroup_float8x8 value_2;
    simdgroup_load(value_2, &(*row)[0], 8, ulong2(0), true);
    sum = product(l, value_2, sum);
  }
  simdgroup_float8x8 value_1 = matrix_scale(sum, 2.0f);
  simdgroup_store(value_1, &tile[0], 8);
  simdgroup_store(sum, &tile[0], 8);
  sum = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  sum = matrix_scale(sum, 0.5f);
  simdgroup_float8x8 value_2 = matrix_scale(sum, 3.0f);
  const uint value_3 = group.x * 64u;
  if (64u <= c_length && value_3 <= c_length - 64u) {
    simdgroup_store(value_2, c + value_3, 8, ulong2(0), true);
  }
}
