#include <metal_stdlib>
using namespace metal;

struct main_inputs {
  uint4 id [[user(loc3), flat]];
};

struct main_outputs {
  float4 a [[color(0)]];
  uint4 b [[color(1)]];
};

fragment main_outputs main_1(main_inputs inputs [[stage_in]]) {
  return main_outputs{float4(inputs.id), inputs.id};
}
