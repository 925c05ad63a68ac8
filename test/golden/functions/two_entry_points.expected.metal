#include <metal_stdlib>
using namespace metal;

uint shared_work(uint i) {
  return i * 3u;
}

[[max_total_threads_per_threadgroup(64)]]
kernel void first(
    uint3 id [[thread_position_in_grid]],
    device uint* a [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  a[min(id.x, buffer_sizes[0] / 4u - 1u)] = shared_work(id.x);
}

[[max_total_threads_per_threadgroup(64)]]
kernel void second(
    uint3 id [[thread_position_in_grid]],
    uint i [[thread_index_in_threadgroup]],
    device uint* b [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup uint w;
  if (i < 1u) {
    w = 0u;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  if (i == 0u) {
    w = 7u;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  b[min(id.x, buffer_sizes[1] / 4u - 1u)] = shared_work(id.y) + w;
}
