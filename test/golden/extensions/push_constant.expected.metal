#include <metal_stdlib>
using namespace metal;

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(constant float4& color [[buffer(29)]]) {
  return main_outputs{color};
}
