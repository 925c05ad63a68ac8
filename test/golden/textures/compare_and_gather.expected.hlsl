Texture2D<float> depth : register(t0);
Texture2D<float4> t : register(t1);
SamplerState s : register(s2);
SamplerComparisonState compare : register(s3);

struct main_inputs {
  float2 uv : TEXCOORD0;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const float lit_1 = depth.SampleCmp(compare, inputs.uv, 0.5f) + depth.SampleCmpLevelZero(compare, inputs.uv, 0.25f);
  const main_outputs outputs = {t.GatherBlue(s, inputs.uv) * lit_1 + depth.GatherCmp(compare, inputs.uv, 0.5f)};
  return outputs;
}
