Texture2DMS<float4> t : register(t0);
Texture2DMS<float> d : register(t1);

uint2 texture_size(Texture2DMS<float4> t) {
  uint width, height, samples;
  t.GetDimensions(width, height, samples);
  return uint2(width, height);
}

uint texture_samples(Texture2DMS<float4> t) {
  uint width, height, samples;
  t.GetDimensions(width, height, samples);
  return samples;
}

uint2 texture_size_1(Texture2DMS<float> t) {
  uint width, height, samples;
  t.GetDimensions(width, height, samples);
  return uint2(width, height);
}

struct main_inputs {
  float4 at : SV_Position;
  uint i : SV_SampleIndex;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const float4 at = float4(inputs.at.xyz, 1.0f / inputs.at.w);
  const int2 p = int2(clamp(at.xy, float2(-2147483648.0f, -2147483648.0f), float2(2147483520.0f, 2147483520.0f)));
  const main_outputs outputs = {
    t.Load(int2(min(uint2(p), texture_size(t) - uint2(1u, 1u))), min(inputs.i, texture_samples(t) - 1u)) * d.Load(int2(min(uint2(p), texture_size_1(d) - uint2(1u, 1u))), 0)
  };
  return outputs;
}
