SamplerState s : register(s0);
Texture2D<float4> t : register(t1);
Texture2DArray<float4> layers : register(t2);
TextureCubeArray<float4> cubes : register(t3);

struct main_inputs {
  float3 uv : TEXCOORD0;
  float bias : TEXCOORD1;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const main_outputs outputs = {
    t.SampleBias(s, inputs.uv.xy, 15.99f) + t.SampleBias(s, inputs.uv.xy, -16.0f, int2(1, 1)) + t.SampleBias(s, inputs.uv.xy, 2.5f) + t.SampleBias(s, inputs.uv.xy, clamp(inputs.bias, -16.0f, 15.99f)) + layers.SampleBias(s, float3(inputs.uv.xy, float(1)), clamp(inputs.bias * 2.0f, -16.0f, 15.99f), int2(1, 1)) + layers.SampleBias(s, float3(inputs.uv.xy, float(1)), 15.99f) + cubes.SampleBias(s, float4(inputs.uv, float(1)), clamp(inputs.bias, -16.0f, 15.99f)) + t.SampleBias(s, inputs.uv.xy, 15.99f)
  };
  return outputs;
}
