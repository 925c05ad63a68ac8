#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint lane [[thread_index_in_threadgroup]],
    device atomic_ulong* pixels [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint pixels_last = buffer_sizes[0] / 8u - 1u;
  atomic_max_explicit(&pixels[min(lane, pixels_last)], 3UL, memory_order_relaxed);
  atomic_min_explicit(&pixels[min(lane + 1u, pixels_last)], 1UL << (lane & 63u), memory_order_relaxed);
  atomic_max_explicit(&pixels[0], 4UL, memory_order_relaxed);
  atomic_min_explicit(&pixels[min(1u, pixels_last)], 5UL, memory_order_relaxed);
}
