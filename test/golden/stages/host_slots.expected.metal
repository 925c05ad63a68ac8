#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    uint3 groups [[threadgroups_per_grid]],
    constant float& scale [[buffer(12)]],
    device float* data [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(11)]]) {
  data[min(id.x + groups.x * 64u, buffer_sizes[0] / 4u - 1u)] *= scale;
}
