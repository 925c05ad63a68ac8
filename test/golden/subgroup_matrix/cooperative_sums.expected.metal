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
simdgroup_matrix<T, 8, 8> matrix_sum(simdgroup_matrix<T, 8, 8> m, simdgroup_matrix<T, 8, 8> n) {
  m.thread_elements()[0] += n.thread_elements()[0];
  m.thread_elements()[1] += n.thread_elements()[1];
  return m;
}

template <typename T>
simdgroup_matrix<T, 8, 8> matrix_difference(simdgroup_matrix<T, 8, 8> m, simdgroup_matrix<T, 8, 8> n) {
  m.thread_elements()[0] -= n.thread_elements()[0];
  m.thread_elements()[1] -= n.thread_elements()[1];
  return m;
}

template <typename T>
simdgroup_matrix<T, 8, 8> matrix_scale(simdgroup_matrix<T, 8, 8> m, T x) {
  m.thread_elements()[0] *= x;
  m.thread_elements()[1] *= x;
  return m;
}

simdgroup_float8x8 changed(device float* b, constant uint* buffer_sizes) {
  const uint b_length = buffer_sizes[1] / 4u;
  b[0] += 1.0f;
  simdgroup_float8x8 chosen;
  if (64u <= b_length && 0u <= b_length - 64u) {
    simdgroup_load(chosen, b, 8, ulong2(0), true);
  } else {
    chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  return chosen;
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint3 group [[threadgroup_position_in_grid]],
    const device float* a [[buffer(0)]],
    device float* b [[buffer(1)]],
    device half* halves [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint halves_length = buffer_sizes[2] / 2u;
  const uint b_length = buffer_sizes[1] / 4u;
  const uint a_length = buffer_sizes[0] / 4u;
  simdgroup_float8x8 x;
  if (64u <= a_length && 0u <= a_length - 64u) {
    simdgroup_load(x, a, 8, ulong2(0), true);
  } else {
    x = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  simdgroup_float8x8 y;
  if (64u <= a_length && 64u <= a_length - 64u) {
    simdgroup_load(y, a + 64, 8, ulong2(0), true);
  } else {
    y = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  simdgroup_float8x8 sum = matrix_sum(x, y);
  y = matrix_difference(x, y);
  y = matrix_sum(y, sum);
  simdgroup_float8x8 chosen;
  if (64u <= a_length && 128u <= a_length - 64u) {
    simdgroup_load(chosen, a + 128, 8);
  } else {
    chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  y = matrix_difference(y, chosen);
  fixed_array<simdgroup_float8x8, 2> both;
  for (uint i = 0u; i < 2u; i++) {
    both[i] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  both[0] = x;
  both[1] = y;
  both[group.x & 1u] = matrix_difference(both[0], both[group.y & 1u]);
  simdgroup_float8x8 value = matrix_sum(both[0], both[1]);
  simdgroup_float8x8 value_1 = matrix_scale(value, 2.0f);
  simdgroup_float8x8 value_2 = matrix_difference(changed(b, buffer_sizes), value_1);
  if (64u <= b_length && 64u <= b_length - 64u) {
    simdgroup_store(value_2, b + 64, 8, ulong2(0), true);
  }
  simdgroup_half8x8 l;
  if (64u <= halves_length && 0u <= halves_length - 64u) {
    simdgroup_load(l, halves, 8, ulong2(0), true);
  } else {
    l = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
  }
  simdgroup_half8x8 value_3 = matrix_sum(l, l);
  simdgroup_half8x8 value_4 = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
  simdgroup_half8x8 value_5 = matrix_difference(value_4, l);
  l = matrix_difference(value_3, value_5);
  if (64u <= halves_length && 64u <= halves_length - 64u) {
    simdgroup_store(l, halves + 64, 8, ulong2(0), true);
  }
}
