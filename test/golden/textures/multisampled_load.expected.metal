#include <metal_stdlib>
using namespace metal;

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    float4 at [[position]],
    uint i [[sample_id]],
    texture2d_ms<float> t [[texture(0)]],
    depth2d_ms<float> d [[texture(1)]]) {
  const int2 p = int2(precise::clamp(at.xy, float2(-2147483648.0f), float2(2147483520.0f)));
  return main_outputs{t.read(min(uint2(p), uint2(t.get_width(), t.get_height()) - uint2(1u)), min(i, t.get_num_samples() - 1u)) * d.read(min(uint2(p), uint2(d.get_width(), d.get_height()) - uint2(1u)), 0)};
}
