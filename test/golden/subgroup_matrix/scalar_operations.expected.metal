#include <metal_stdlib>
using namespace metal;

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
  simdgroup_multiply_accumulate(m, m, simdgroup_float8x8(1.0f), make_filled_simdgroup_matrix<float, 8, 8>(bias_1));
  simdgroup_multiply(m, m, simdgroup_float8x8(2.0f));
  simdgroup_multiply_accumulate(m, m, simdgroup_float8x8(1.0f), make_filled_simdgroup_matrix<float, 8, 8>(-0.5f));
  if (64u <= x_length && 0u <= x_length - 64u) {
    simdgroup_store(m, x, 8);
  }
}
