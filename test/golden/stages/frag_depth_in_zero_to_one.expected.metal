#include <metal_stdlib>
using namespace metal;

struct main_1_outputs {
  float value [[depth(any)]];
};

fragment main_1_outputs main_1(float4 at [[position]]) {
  return main_1_outputs{saturate(at.x)};
}
