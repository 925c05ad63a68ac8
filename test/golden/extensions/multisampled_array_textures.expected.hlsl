Texture2DMSArray<float4> color : register(t0);
Texture2DMSArray<uint4> ids : register(t1);

uint texture_samples(Texture2DMSArray<float4> t) {
  uint width, height, layers, samples;
  t.GetDimensions(width, height, layers, samples);
  return samples;
}

uint2 texture_size(Texture2DMSArray<float4> t) {
  uint width, height, layers, samples;
  t.GetDimensions(width, height, layers, samples);
  return uint2(width, height);
}

uint texture_layers(Texture2DMSArray<float4> t) {
  uint width, height, layers, samples;
  t.GetDimensions(width, height, layers, samples);
  return layers;
}

uint texture_layers_1(Texture2DMSArray<uint4> t) {
  uint width, height, layers, samples;
  t.GetDimensions(width, height, layers, samples);
  return layers;
}

uint2 texture_size_1(Texture2DMSArray<uint4> t) {
  uint width, height, layers, samples;
  t.GetDimensions(width, height, layers, samples);
  return uint2(width, height);
}

float4 sum(Texture2DMSArray<float4> t, int2 at, int layer) {
  float4 sum_1 = float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (uint i = 0u; i < texture_samples(t); i++) {
    sum_1 += t.Load(int3(min(uint2(at), texture_size(t) - uint2(1u, 1u)), min(uint(layer), texture_layers(t) - 1u)), min(i, texture_samples(t) - 1u));
  }
  return sum_1;
}

struct main_inputs {
  float4 p : SV_Position;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const float4 p = float4(inputs.p.xyz, 1.0f / inputs.p.w);
  const uint2 value = texture_size(color);
  const uint2 at = uint2(clamp(p.xy, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))) % select(value == uint2(0u, 0u), uint2(1u, 1u), value);
  const uint layer = texture_layers_1(ids) - 1u;
  const main_outputs outputs = {
    sum(color, int2(at), 1) * float(ids.Load(int3(min(at, texture_size_1(ids) - uint2(1u, 1u)), min(layer, texture_layers_1(ids) - 1u)), 0).x)
  };
  return outputs;
}
