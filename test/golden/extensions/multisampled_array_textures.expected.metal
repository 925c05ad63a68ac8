#include <metal_stdlib>
using namespace metal;

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

float4 sum(texture2d_ms_array<float> t, int2 at, int layer) {
  float4 sum_1 = float4(0.0f);
  for (uint i = 0u; i < t.get_num_samples(); i++) {
    sum_1 += t.read(min(uint2(at), uint2(t.get_width(), t.get_height()) - uint2(1u)), min(uint(layer), t.get_array_size() - 1u), min(i, t.get_num_samples() - 1u));
  }
  return sum_1;
}

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    float4 p [[position]],
    texture2d_ms_array<float> color [[texture(0)]],
    texture2d_ms_array<uint> ids [[texture(1)]]) {
  const uint2 value = uint2(color.get_width(), color.get_height());
  const uint2 at = (uint2(precise::clamp(p.xy, float2(0.0f), float2(4294967040.0f))) + unknown_zero()) % select(value, uint2(1u), value == uint2(0u));
  const uint layer = ids.get_array_size() - 1u;
  return main_outputs{sum(color, int2(at), 1) * float(ids.read(min(at, uint2(ids.get_width(), ids.get_height()) - uint2(1u)), min(layer, ids.get_array_size() - 1u), 0).x)};
}
