#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device uint* s [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  s[min(i, buffer_sizes[0] / 4u - 1u)] = 32u;
}
