#include <metal_stdlib>
using namespace metal;

struct main_inputs {
  float shade [[user(loc0)]];
};

struct main_outputs {
  float4 color [[color(0)]];
  uint count [[color(1)]];
};

fragment main_outputs main_1(
    main_inputs in [[stage_in]],
    float4 before [[color(0)]],
    int2 other [[color(2)]],
    float4 at [[position]]) {
  return main_outputs{before * in.shade + at, uint(other.x)};
}
