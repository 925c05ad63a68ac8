#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(device float* x [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint x_length = buffer_sizes[0] / 4u;
  simdgroup_float8x8 a;
  if (64u <= x_length && 0u <= x_length - 64u) {
    simdgroup_load(a, x, 8);
  } else {
    a = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  simdgroup_float8x8 b;
  if (64u <= x_length && 64u <= x_length - 64u) {
    simdgroup_load(b, x + 64, 8);
  } else {
    b = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  simdgroup_float8x8 c;
  simdgroup_multiply(c, a, b);
  if (x[min(200u, x_length - 1u)] > 0.0f) {
    if (64u <= x_length && 128u <= x_length - 64u) {
      simdgroup_store(c, x + 128, 8);
    }
  }
}
