#include <metal_stdlib>
using namespace metal;

struct main_inputs {
  float2 uv [[user(loc0)]];
  int layer [[user(loc1), flat]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    main_inputs inputs [[stage_in]],
    texture2d<float> t [[texture(0)]],
    texture2d_array<float> layers [[texture(1)]],
    sampler s [[sampler(2)]]) {
  return main_outputs{t.sample(s, inputs.uv) + t.sample(s, inputs.uv, bias(0.5f)) + layers.sample(s, inputs.uv, uint(max(inputs.layer, 0))) + t.sample(s, inputs.uv, level(2.0f)) + t.sample(s, inputs.uv, gradient2d(inputs.uv, inputs.uv.yx), int2(1, -1))};
}
