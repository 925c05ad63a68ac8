#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    texture2d<float> source [[texture(0)]],
    texture2d<float, access::write> image [[texture(1)]],
    texture2d<uint, access::read_write> counts [[texture(2)]]) {
  const uint2 size = uint2(source.get_width(), source.get_height());
  if (any(id.xy >= size)) {
    return;
  }
  const uint2 value = id.xy;
  const float4 value_1 = source.read(min(id.xy, uint2(source.get_width(0), source.get_height(0)) - uint2(1u)), 0).zyxw;
  if (all(value < uint2(image.get_width(), image.get_height()))) {
    image.write(value_1, value);
  }
  const uint2 value_2 = id.xy;
  const uint4 value_3 = counts.read(min(id.xy, uint2(counts.get_width(), counts.get_height()) - uint2(1u))) + 1u;
  if (all(value_2 < uint2(counts.get_width(), counts.get_height()))) {
    counts.write(value_3, value_2);
    counts.fence();
  }
}
