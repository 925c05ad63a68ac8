#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    const device float* a [[buffer(0)]],
    device float* c [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint c_length = buffer_sizes[1] / 4u;
  const uint a_length = buffer_sizes[0] / 4u;
  simdgroup_float8x8 m;
  if (64u <= a_length && 0u <= a_length - 64u) {
    simdgroup_load(m, a, 8);
  } else {
    m = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  simdgroup_float8x8 n;
  if (64u <= a_length && 64u <= a_length - 64u) {
    simdgroup_load(n, a + 64, 8, ulong2(0), true);
  } else {
    n = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  if (64u <= c_length && 0u <= c_length - 64u) {
    simdgroup_store(n, c, 8);
  }
  if (64u <= c_length && 64u <= c_length - 64u) {
    simdgroup_store(m, c + 64, 8, ulong2(0), true);
  }
}
