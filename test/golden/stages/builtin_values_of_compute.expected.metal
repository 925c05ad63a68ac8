#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 gid [[thread_position_in_grid]],
    uint3 lid [[thread_position_in_threadgroup]],
    uint3 group [[threadgroup_position_in_grid]],
    uint3 groups [[threadgroups_per_grid]],
    uint index [[thread_index_in_threadgroup]],
    uint size [[threads_per_simdgroup]],
    uint lane [[thread_index_in_simdgroup]],
    device uint* out [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  out[min(index, buffer_sizes[0] / 4u - 1u)] = gid.x + lid.y + group.z + groups.x + size + lane;
}
