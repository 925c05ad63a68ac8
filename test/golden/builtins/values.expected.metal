#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint3 lid [[thread_position_in_threadgroup]],
    uint index [[thread_index_in_threadgroup]],
    uint3 gid [[thread_position_in_grid]],
    uint3 wid [[threadgroup_position_in_grid]],
    uint3 count [[threadgroups_per_grid]],
    uint size [[threads_per_simdgroup]],
    uint lane [[thread_index_in_simdgroup]],
    device uint3* x [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  reinterpret_cast<device packed_uint3&>(x[min(index, buffer_sizes[0] / 16u - 1u)]) = lid + gid + wid * count + uint3(size, lane, 0u);
}
