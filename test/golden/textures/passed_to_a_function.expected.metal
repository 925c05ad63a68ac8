#include <metal_stdlib>
using namespace metal;

float tap(texture2d<float> image, sampler how, float2 uv) {
  return image.sample(how, uv, level(0.0f)).x;
}

struct main_1_inputs {
  float2 uv [[user(loc0)]];
};

struct main_1_outputs {
  float4 value [[color(0)]];
};

fragment main_1_outputs main_1(
    main_1_inputs inputs [[stage_in]],
    texture2d<float> t [[texture(0)]],
    sampler s [[sampler(1)]]) {
  return main_1_outputs{float4(tap(t, s, inputs.uv) + tap(t, s, -inputs.uv))};
}
