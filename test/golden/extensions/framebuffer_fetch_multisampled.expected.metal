#include <metal_stdlib>
using namespace metal;

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(float4 before [[color(0)]]) {
  return main_outputs{before * 0.5f};
}

struct indexed_outputs {
  float4 value [[color(0)]];
};

fragment indexed_outputs indexed(
    uint sample [[sample_id]],
    float4 before [[color(0)]],
    uint2 count [[color(1)]]) {
  return indexed_outputs{before * float(sample + count.y)};
}

struct plain_inputs {
  float shade [[user(loc0)]];
};

struct plain_outputs {
  float4 value [[color(0)]];
};

fragment plain_outputs plain(plain_inputs inputs [[stage_in]]) {
  return plain_outputs{float4(inputs.shade)};
}
