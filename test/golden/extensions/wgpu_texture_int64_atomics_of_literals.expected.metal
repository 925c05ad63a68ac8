#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(texture2d<ulong, access::read_write> image [[texture(0)]]) {
  if (all(uint2(0u) < uint2(image.get_width(), image.get_height()))) {
    image.atomic_max(uint2(0u), ulong4(3UL));
    image.fence();
  }
}
