#include <metal_stdlib>
using namespace metal;

struct O {
  float4 a;
  float4 b;
  float d;
};

struct main_1_inputs {
  float4 x [[user(loc0)]];
};

struct main_1_outputs {
  float4 a [[color(0), index(0)]];
  float4 b [[color(0), index(1)]];
  float d [[depth(any)]];
};

fragment main_1_outputs main_1(main_1_inputs inputs [[stage_in]]) {
  return main_1_outputs{inputs.x, inputs.x.wzyx, inputs.x.x};
}
