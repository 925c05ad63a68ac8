#include <metal_stdlib>
using namespace metal;

struct main_inputs {
  float2 uv [[user(loc0)]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    main_inputs inputs [[stage_in]],
    depth2d<float> depth [[texture(0)]],
    texture2d<float> t [[texture(1)]],
    sampler s [[sampler(2)]],
    sampler compare [[sampler(3)]]) {
  const float lit = depth.sample_compare(compare, inputs.uv, 0.5f) + depth.sample_compare(compare, inputs.uv, 0.25f, level(0));
  return main_outputs{t.gather(s, inputs.uv, int2(0), component::z) * lit + depth.gather_compare(compare, inputs.uv, 0.5f)};
}
