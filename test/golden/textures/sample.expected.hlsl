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
  const main_outputs outputs = {
    t.Sample(s, inputs.uv) + t.SampleBias(s, inputs.uv, 0.5f) + layers.Sample(s, float3(inputs.uv, float(inputs.layer))) + t.SampleLevel(s, inputs.uv, 2.0f) + t.SampleGrad(s, inputs.uv, inputs.uv, inputs.uv.yx, int2(1, -1))
  };
  return outputs;
}
