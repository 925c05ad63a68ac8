#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device float* x [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint x_length = buffer_sizes[0] / 4u;
  if (i < 32u) {
    simdgroup_float8x8 value = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    if (64u <= x_length && 0u <= x_length - 64u) {
      simdgroup_store(value, x, 8);
    }
  }
}
