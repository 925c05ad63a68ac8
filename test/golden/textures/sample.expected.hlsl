Texture2D<float4> t : register(t0);
Texture2DArray<float4> layers : register(t1);
SamplerState s : register(s2);

struct main_inputs {
  float2 uv : TEXCOORD0;
  nointerpolation int layer : TEXCOORD1;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const float2 uv = inputs.uv;
  const int layer = inputs.layer;
  main_outputs outputs;
  outputs.value = t.Sample(s, uv) + t.SampleBias(s, uv, 0.5f) + layers.Sample(s, float3(uv, float(layer))) + t.SampleLevel(s, uv, 2.0f) + t.SampleGrad(s, uv, uv, uv.yx, int2(1, -1));
  return outputs;
}
