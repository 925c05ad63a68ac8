#include <metal_stdlib>
using namespace metal;

struct main_inputs {
  float2 uv [[user(loc0)]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(main_inputs inputs [[stage_in]]) {
  bool discarded = false;
  if (inputs.uv.x < 0.5f) {
    discarded = true;
  }
  const float2 value = fwidth(inputs.uv);
  if (discarded) {
    discard_fragment();
  }
  return main_outputs{float4(value, 0.0f, 1.0f)};
}
