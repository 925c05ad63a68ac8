#include <metal_stdlib>
using namespace metal;

struct main_inputs {
  float2 a [[user(loc0), centroid_no_perspective]];
  float b [[user(loc1), sample_perspective]];
  int c [[user(loc2), flat]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(main_inputs in [[stage_in]]) {
  return main_outputs{float4(in.a, in.b, float(in.c))};
}
