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
  const uint u_last = buffer_sizes[1] / 16u - 1u;
  const uint f_last = buffer_sizes[0] / 4u - 1u;
  f[min(i, f_last)] = simd_sum(f[min(i, f_last)]) + simd_prefix_exclusive_sum(f[min(i, f_last)]) + simd_prefix_inclusive_sum(f[min(i, f_last)]) + simd_product(f[min(i, f_last)]);
  const uint value = min(i, f_last);
  f[value] = f[value] + (simd_max(f[min(i, f_last)]) + simd_min(f[min(i, f_last)]) + simd_broadcast_first(f[min(i, f_last)]) + simd_broadcast(f[min(i, f_last)], 3));
  const uint value_1 = min(i, f_last);
  f[value_1] = f[value_1] + (simd_shuffle(f[min(i, f_last)], ushort(i & 3u)) + simd_shuffle_xor(f[min(i, f_last)], 1) + simd_shuffle_up(f[min(i, f_last)], 1) + simd_shuffle_down(f[min(i, f_last)], 1));
  u[min(i, u_last)] = ballot(i > 3u) | (simd_and(u[min(i, u_last)]) ^ simd_xor(u[min(i, u_last)]));
  const bool all_1 = simd_all(i < 99u);
  const bool any_1 = simd_any(i > 5u);
  const uint y = simd_or(u[min(i, u_last)].y);
  if (simd_is_first()) {
    u[min(i, u_last)].x = all_1 && any_1 ? y : 0u;
  }
  const uint value_2 = min(i, f_last);
  f[value_2] = f[value_2] + (quad_broadcast(f[min(i, f_last)], 1) + quad_shuffle_xor(f[min(i, f_last)], 1) + quad_shuffle_xor(f[min(i, f_last)], 2) + quad_shuffle_xor(f[min(i, f_last)], 3));
}
