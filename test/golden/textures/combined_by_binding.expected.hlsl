Texture2D<float4> t : register(t3);
SamplerState s : register(s3);

struct main_inputs {
  float2 uv : TEXCOORD0;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const main_outputs outputs = {t.Sample(s, inputs.uv)};
  return outputs;
}
