#include <metal_stdlib>
using namespace metal;

kernel void main_1(
    texture3d<float> a [[texture(0)]],
    texturecube_array<float> b [[texture(1)]],
    texture2d_ms<int> c [[texture(2)]],
    device uint4* out [[buffer(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  out[0] = uint4(uint3(a.get_width(1), a.get_height(1), a.get_depth(1)), a.get_num_mip_levels());
  out[min(1u, buffer_sizes[3] / 16u - 1u)] = uint4(uint2(b.get_width(), b.get_height()), b.get_array_size(), c.get_num_samples());
}
