#include <metal_stdlib>
using namespace metal;

template <typename T>
simdgroup_matrix<T, 8, 8> matrix_add(simdgroup_matrix<T, 8, 8> m, T x) {
  m.thread_elements()[0] += x;
  m.thread_elements()[1] += x;
  return m;
}

template <typename T>
simdgroup_matrix<T, 8, 8> matrix_scale(simdgroup_matrix<T, 8, 8> m, T x) {
  m.thread_elements()[0] *= x;
  m.thread_elements()[1] *= x;
  return m;
}

template <typename T>
simdgroup_matrix<T, 8, 8> matrix_subtract(simdgroup_matrix<T, 8, 8> m, T x) {
  m.thread_elements()[0] -= x;
  m.thread_elements()[1] -= x;
  return m;
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    device float* x [[buffer(0)]],
    constant float& bias_1 [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint x_length = buffer_sizes[0] / 4u;
  simdgroup_float8x8 m;
  if (64u <= x_length && 0u <= x_length - 64u) {
    simdgroup_load(m, x, 8);
  } else {
    m = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  m = matrix_add(m, bias_1);
  m = matrix_scale(m, 2.0f);
  m = matrix_subtract(m, 0.5f);
  if (64u <= x_length && 0u <= x_length - 64u) {
    simdgroup_store(m, x, 8);
  }
}
