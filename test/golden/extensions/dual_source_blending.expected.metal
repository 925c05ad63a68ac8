#include <metal_stdlib>
using namespace metal;

struct main_inputs {
  float4 x [[user(loc0)]];
};

struct main_outputs {
  float4 a [[color(0), index(0)]];
  float4 b [[color(0), index(1)]];
  float d [[depth(any)]];
};

fragment main_outputs main_1(main_inputs inputs [[stage_in]]) {
  return main_outputs{inputs.x, inputs.x.wzyx, inputs.x.x};
}
