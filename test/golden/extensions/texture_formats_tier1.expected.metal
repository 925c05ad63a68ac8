#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    texture2d<float, access::write> a [[texture(0)]],
    texture2d<uint, access::write> b [[texture(1)]],
    texture2d<float, access::write> c [[texture(2)]],
    texture2d<float, access::read> d [[texture(3)]],
    texture2d<int, access::read> e [[texture(4)]]) {
  const float4 value = d.read(min(uint2(0u), uint2(d.get_width(), d.get_height()) - uint2(1u)));
  if (all(uint2(0u) < uint2(a.get_width(), a.get_height()))) {
    a.write(value, uint2(0u));
  }
  const uint4 value_1 = uint4(e.read(min(uint2(0u), uint2(e.get_width(), e.get_height()) - uint2(1u))));
  if (all(uint2(0u) < uint2(b.get_width(), b.get_height()))) {
    b.write(value_1, uint2(0u));
  }
  if (all(uint2(0u) < uint2(c.get_width(), c.get_height()))) {
    c.write(float4(1.0f), uint2(0u));
  }
}
