#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    texture2d<ulong, access::read_write> image [[texture(0)]],
    texture2d_array<ulong, access::read_write> layers [[texture(1)]]) {
  const uint2 value = id.xy;
  const ulong value_1 = (ulong(id.z) << 32u) | ulong(id.x);
  if (all(value < uint2(image.get_width(), image.get_height()))) {
    image.atomic_max(value, ulong4(value_1));
    image.fence();
  }
  const int2 value_2 = int2(id.xy);
  const uint value_3 = id.z;
  if (all(uint2(value_2) < uint2(layers.get_width(), layers.get_height())) && value_3 < layers.get_array_size()) {
    layers.atomic_min(uint2(value_2), value_3, ulong4(7UL));
    layers.fence();
  }
}
