#include <metal_stdlib>
using namespace metal;

struct main_outputs {
  float value [[depth(any)]];
};

fragment main_outputs main_1(float4 at [[position]]) {
  return main_outputs{saturate(at.x)};
}
