#include <metal_stdlib>
using namespace metal;

float4 shade(float2 uv, array<texture2d<float>, 3> textures, array<sampler, 3> samplers) {
  return textures[1].sample(samplers[0], uv, level(0.0f));
}

float4 shade_1(
    uint t_index,
    float2 uv,
    array<texture2d<float>, 3> textures,
    array<sampler, 3> samplers) {
  return textures[min(t_index, 2u)].sample(samplers[0], uv, level(0.0f));
}

uint2 size(int i, array<texture2d<float>, 3> textures) {
  return uint2(textures[i].get_width(), textures[i].get_height());
}

struct main_inputs {
  float2 uv [[user(loc0)]];
  uint layer [[user(loc1), flat]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    main_inputs input [[stage_in]],
    array<texture2d<float>, 3> textures [[texture(0)]],
    array<sampler, 3> samplers [[sampler(0)]],
    array<depth2d<float>, 2> shadows [[texture(3)]],
    sampler compare [[sampler(3)]],
    array<texture2d<float, access::write>, 2> images [[texture(5)]],
    constant uint& current [[buffer(0)]]) {
  const uint value = min(input.layer, 2u);
  float4 color = textures[value].sample(samplers[value], input.uv);
  color += shade(input.uv, textures, samplers) + shade_1(current, input.uv, textures, samplers);
  color *= shadows[min(current, 1u)].sample_compare(compare, input.uv, 0.5f, level(0));
  const uint value_1 = min(input.layer, 1u);
  const uint2 result = size(2, textures);
  const float4 loaded = color;
  if (all(result < uint2(images[value_1].get_width(), images[value_1].get_height()))) {
    images[value_1].write(loaded, result);
  }
  return main_outputs{color};
}
