#include <metal_stdlib>
using namespace metal;

struct Out {
  float4 a;
  uint4 b;
};

struct main_1_inputs {
  uint4 id [[user(loc3), flat]];
};

struct main_1_outputs {
  float4 a [[color(0)]];
  uint4 b [[color(1)]];
};

fragment main_1_outputs main_1(main_1_inputs inputs [[stage_in]]) {
  return main_1_outputs{float4(inputs.id), inputs.id};
}
