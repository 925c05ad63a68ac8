#include <metal_stdlib>
using namespace metal;

struct Group0 {
  texture2d<float> image [[id(2)]];
  constant float* scale [[id(3)]];
};

struct one_outputs {
  float4 value [[color(0)]];
};

fragment one_outputs one(constant Group0& group0 [[buffer(0)]]) {
  constant float& scale = *group0.scale;
  return one_outputs{group0.image.read(min(uint2(0u), uint2(group0.image.get_width(0), group0.image.get_height(0)) - uint2(1u)), 0) * scale};
}
