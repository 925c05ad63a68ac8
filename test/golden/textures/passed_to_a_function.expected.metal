#include <metal_stdlib>
using namespace metal;

float tap(texture2d<float> image, sampler how, float2 uv) {
  return image.sample(how, uv, level(0.0f)).x;
}

struct main_inputs {
  float2 uv [[user(loc0)]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    main_inputs inputs [[stage_in]],
    texture2d<float> t [[texture(0)]],
    sampler s [[sampler(1)]]) {
  return main_outputs{float4(tap(t, s, inputs.uv) + tap(t, s, -inputs.uv))};
}
