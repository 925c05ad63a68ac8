#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    uint index [[thread_index_in_threadgroup]],
    device uint* out [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  out[min(id.x, buffer_sizes[0] / 4u - 1u)] = index;
}
