#include <metal_stdlib>
using namespace metal;

uint4 ballot(bool vote) {
  const ulong bits = static_cast<ulong>(static_cast<simd_vote::vote_t>(simd_ballot(vote)));
  return uint4(uint(bits), uint(bits >> 32), 0u, 0u);
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device float* f [[buffer(0)]],
    device uint4* u [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = min(i, buffer_sizes[0] / 4u - 1u);
  f[value] = simd_sum(f[value]) + simd_prefix_exclusive_sum(f[value]) + simd_prefix_inclusive_sum(f[value]) + simd_product(f[value]);
  f[value] = f[value] + (simd_max(f[value]) + simd_min(f[value]) + simd_broadcast_first(f[value]) + simd_broadcast(f[value], 3));
  f[value] = f[value] + (simd_shuffle(f[value], ushort(i & 3u)) + simd_shuffle_xor(f[value], 1) + simd_shuffle_up(f[value], 1) + simd_shuffle_down(f[value], 1));
  const uint value_1 = min(i, buffer_sizes[1] / 16u - 1u);
  u[value_1] = ballot(i > 3u) | (simd_and(u[value_1]) ^ simd_xor(u[value_1]));
  const bool all_1 = simd_all(i < 99u);
  const bool any_1 = simd_any(i > 5u);
  const uint y = simd_or(u[value_1].y);
  if (simd_is_first()) {
    u[value_1].x = all_1 && any_1 ? y : 0u;
  }
  f[value] = f[value] + (quad_broadcast(f[value], 1) + quad_shuffle_xor(f[value], 1) + quad_shuffle_xor(f[value], 2) + quad_shuffle_xor(f[value], 3));
}
