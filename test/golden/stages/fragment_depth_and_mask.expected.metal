#include <metal_stdlib>
using namespace metal;

struct main_outputs {
  float4 color [[color(0)]];
  float depth [[depth(any)]];
  uint mask [[sample_mask]];
};

fragment main_outputs main_1(
    bool front [[front_facing]],
    uint sample [[sample_id]],
    uint covered [[sample_mask]]) {
  return main_outputs{front ? float4(1.0f) : float4(0.0f), 0.25f, covered & (1u << (sample & 31u))};
}
