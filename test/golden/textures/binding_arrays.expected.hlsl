Texture2D<float4> textures[3] : register(t0);
SamplerState samplers[3] : register(s3);
Texture2D<float> shadows[2] : register(t0, space1);
SamplerComparisonState compare : register(s2, space1);
RWTexture2D<float> images[2] : register(u3, space1);
cbuffer current_constants : register(b5, space1) {
  uint current;
}

uint2 texture_size(Texture2D<float4> t) {
  uint width, height, levels;
  t.GetDimensions(0u, width, height, levels);
  return uint2(width, height);
}

uint2 texture_size_1(RWTexture2D<float> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

float4 shade(float2 uv) {
  return textures[1].SampleLevel(samplers[0], uv, 0.0f);
}

float4 shade_1(uint t_index, float2 uv) {
  return textures[NonUniformResourceIndex(min(t_index, 2u))].SampleLevel(samplers[0], uv, 0.0f);
}

uint2 size(int i) {
  return texture_size(textures[NonUniformResourceIndex(i)]);
}

struct main_inputs {
  float2 uv : TEXCOORD0;
  nointerpolation uint layer : TEXCOORD1;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs input) {
  const uint value = min(input.layer, 2u);
  float4 color = textures[NonUniformResourceIndex(value)].Sample(samplers[NonUniformResourceIndex(value)], input.uv);
  color += shade(input.uv) + shade_1(current, input.uv);
  color *= shadows[min(current, 1u)].SampleCmpLevelZero(compare, input.uv, 0.5f);
  const uint value_1 = min(input.layer, 1u);
  const uint2 result = size(2);
  const float4 loaded = color;
  if (all(result < texture_size_1(images[NonUniformResourceIndex(value_1)]))) {
    images[NonUniformResourceIndex(value_1)][result] = loaded.x;
  }
  const main_outputs outputs = {color};
  return outputs;
}
