#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint id [[simdgroup_index_in_threadgroup]],
    uint n [[simdgroups_per_threadgroup]],
    uint i [[thread_index_in_simdgroup]],
    uint z [[threads_per_simdgroup]],
    device uint* s [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  s[min(id * z + i, buffer_sizes[0] / 4u - 1u)] = n + simd_sum(i) + quad_shuffle_xor(i, 1) + simd_broadcast_first(id);
}
