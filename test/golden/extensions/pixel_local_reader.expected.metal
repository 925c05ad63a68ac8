#include <metal_stdlib>
using namespace metal;

struct Pixel {
  uint count;
  float depth;
};

struct main_outputs {
  float4 value [[color(0)]];
  uint count [[color(1)]];
  float depth [[color(3)]];
};

fragment main_outputs main_1(uint count [[color(1)]], float depth [[color(3)]]) {
  Pixel pixel = {};
  pixel.count = count;
  pixel.depth = depth;
  return main_outputs{float4(pixel.depth), pixel.count, pixel.depth};
}
