#include <metal_stdlib>
using namespace metal;

struct main_inputs {
  float3 uv [[user(loc0)]];
  float bias_1 [[user(loc1)]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    main_inputs inputs [[stage_in]],
    sampler s [[sampler(0)]],
    texture2d<float> t [[texture(1)]],
    texture2d_array<float> layers [[texture(2)]],
    texturecube_array<float> cubes [[texture(3)]]) {
  return main_outputs{t.sample(s, inputs.uv.xy, bias(15.99f)) + t.sample(s, inputs.uv.xy, bias(-16.0f), int2(1)) + t.sample(s, inputs.uv.xy, bias(2.5f)) + t.sample(s, inputs.uv.xy, bias(clamp(inputs.bias_1, -16.0f, 15.99f))) + layers.sample(s, inputs.uv.xy, 1, bias(clamp(inputs.bias_1 * 2.0f, -16.0f, 15.99f)), int2(1)) + layers.sample(s, inputs.uv.xy, 1, bias(15.99f)) + cubes.sample(s, inputs.uv, 1, bias(clamp(inputs.bias_1, -16.0f, 15.99f))) + t.sample(s, inputs.uv.xy, bias(15.99f))};
}
