#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    texture3d<float> a [[texture(0)]],
    texturecube_array<float> b [[texture(1)]],
    texture2d_ms<int> c [[texture(2)]],
    device uint4* out [[buffer(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = min(1u, a.get_num_mip_levels() - 1u);
  out[0] = uint4(uint3(a.get_width(value), a.get_height(value), a.get_depth(value)), a.get_num_mip_levels());
  out[min(1u, buffer_sizes[3] / 16u - 1u)] = uint4(uint2(b.get_width(), b.get_height()), b.get_array_size(), c.get_num_samples());
}
