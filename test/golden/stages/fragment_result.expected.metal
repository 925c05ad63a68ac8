#include <metal_stdlib>
using namespace metal;

struct color_inputs {
  float2 uv [[user(loc0)]];
};

struct color_outputs {
  float4 value [[color(0)]];
};

fragment color_outputs color(color_inputs inputs [[stage_in]], float4 at [[position]]) {
  if (inputs.uv.x < 0.0f) {
    discard_fragment();
  }
  return color_outputs{float4(inputs.uv, at.z, 1.0f)};
}
