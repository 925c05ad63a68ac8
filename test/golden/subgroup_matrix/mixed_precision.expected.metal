#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    const device half* a [[buffer(0)]],
    device float* c [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint c_length = buffer_sizes[1] / 4u;
  const uint a_length = buffer_sizes[0] / 2u;
  simdgroup_half8x8 l;
  if (64u <= a_length && 0u <= a_length - 64u) {
    simdgroup_load(l, a, 8);
  } else {
    l = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
  }
  simdgroup_half8x8 r;
  if (64u <= a_length && 64u <= a_length - 64u) {
    simdgroup_load(r, a + 64, 8);
  } else {
    r = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
  }
  simdgroup_float8x8 acc;
  simdgroup_multiply(acc, l, r);
  simdgroup_multiply_accumulate(acc, l, r, acc);
  if (64u <= c_length && 0u <= c_length - 64u) {
    simdgroup_store(acc, c, 8);
  }
}
