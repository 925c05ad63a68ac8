#include <metal_stdlib>
using namespace metal;

struct In {
  float2 a;
  float b;
  int c;
};

struct main_1_inputs {
  float2 a [[user(loc0), centroid_no_perspective]];
  float b [[user(loc1), sample_perspective]];
  int c [[user(loc2), flat]];
};

struct main_1_outputs {
  float4 value [[color(0)]];
};

fragment main_1_outputs main_1(main_1_inputs inputs [[stage_in]]) {
  const In in = {inputs.a, inputs.b, inputs.c};
  return main_1_outputs{float4(in.a, in.b, float(in.c))};
}
