#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(4)]]
kernel void main_1(
    uint3 gid [[thread_position_in_grid]],
    uint3 count [[threadgroups_per_grid]],
    uint index [[thread_index_in_threadgroup]],
    device uint* x [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  x[min(gid.x, buffer_sizes[0] / 4u - 1u)] = count.x + index;
}
