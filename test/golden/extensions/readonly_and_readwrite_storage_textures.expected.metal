#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(4)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    texture2d<float, access::read> a [[texture(0)]],
    texture2d_array<uint, access::read_write> b [[texture(1)]],
    texture3d<float, access::read> c [[texture(2)]],
    texture1d<float, access::read_write> d [[texture(3)]]) {
  const uint2 value = uint2(i);
  const uint4 value_1 = uint4(b.read(min(uint2(i), uint2(b.get_width(), b.get_height()) - uint2(1u)), min(1u, b.get_array_size() - 1u)).x + uint(precise::clamp(a.read(min(uint2(i), uint2(a.get_width(), a.get_height()) - uint2(1u))).x, 0.0f, 4294967040.0f)));
  if (all(value < uint2(b.get_width(), b.get_height())) && 0u < b.get_array_size()) {
    b.write(value_1, value, 0);
    b.fence();
  }
  threadgroup_barrier(mem_flags::mem_texture);
  const float4 value_2 = c.read(min(uint3(i), uint3(c.get_width(), c.get_height(), c.get_depth()) - uint3(1u))) + d.read(min(i ^ 1u, d.get_width() - 1u));
  if (i < d.get_width()) {
    d.write(value_2, i);
    d.fence();
  }
}
