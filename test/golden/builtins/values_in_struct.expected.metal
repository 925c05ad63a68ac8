#include <metal_stdlib>
using namespace metal;

struct In {
  uint3 gid;
  uint3 count;
};

[[max_total_threads_per_threadgroup(4)]]
kernel void main_1(
    uint3 gid [[thread_position_in_grid]],
    uint3 count [[threadgroups_per_grid]],
    uint index [[thread_index_in_threadgroup]],
    device uint* x [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const In in = {gid, count};
  x[min(in.gid.x, buffer_sizes[0] / 4u - 1u)] = in.count.x + index;
}
