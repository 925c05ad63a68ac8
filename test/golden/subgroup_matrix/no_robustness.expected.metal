#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(uint3 id [[threadgroup_position_in_grid]], device float* x [[buffer(0)]]) {
  simdgroup_float8x8 m;
  simdgroup_load(m, x + id.x, id.y);
  simdgroup_store(m, x + id.z, 8, ulong2(0), true);
}
