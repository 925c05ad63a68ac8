#include <metal_stdlib>
using namespace metal;

struct Pixel {
  uint count_1;
  float depth;
};

void count(thread uint* p, uint by) {
  *p += by;
}

struct main_outputs {
  float4 value [[color(0)]];
  uint count_1 [[color(1)]];
  float depth [[color(2)]];
};

fragment main_outputs main_1(
    float4 at [[position]],
    uint count_1 [[color(1)]],
    float depth [[color(2)]]) {
  Pixel pixel = {};
  pixel.count_1 = count_1;
  pixel.depth = depth;
  thread uint* p = &pixel.count_1;
  count(p, 2u);
  return main_outputs{float4(float(*p)), pixel.count_1, pixel.depth};
}
