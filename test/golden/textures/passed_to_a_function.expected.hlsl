Texture2D<float4> t : register(t0);
SamplerState s : register(s1);

float tap(Texture2D<float4> image, SamplerState how, float2 uv) {
  return image.SampleLevel(how, uv, 0.0f).x;
}

struct main_inputs {
  float2 uv : TEXCOORD0;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const main_outputs outputs = {(float4)(tap(t, s, inputs.uv) + tap(t, s, -inputs.uv))};
  return outputs;
}
