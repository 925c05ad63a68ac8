Texture2D<float4> flat : register(t0);
Texture2DArray<uint4> layers : register(t1);
Texture2DMS<float4> samples : register(t2);
Texture2D<float> depth : register(t3);
Texture1D<float4> line_1 : register(t4);
RWTexture2D<float4> written : register(u5);

uint2 texture_size_at(Texture2D<float4> t, uint level) {
  uint width, height, levels;
  t.GetDimensions(level, width, height, levels);
  return uint2(width, height);
}

uint texture_levels(Texture2D<float4> t) {
  uint width, height, levels;
  t.GetDimensions(0u, width, height, levels);
  return levels;
}

uint texture_levels_1(Texture2DArray<uint4> t) {
  uint width, height, layers, levels;
  t.GetDimensions(0u, width, height, layers, levels);
  return levels;
}

uint texture_layers(Texture2DArray<uint4> t) {
  uint width, height, layers, levels;
  t.GetDimensions(0u, width, height, layers, levels);
  return layers;
}

uint2 texture_size_at_1(Texture2DArray<uint4> t, uint level) {
  uint width, height, layers, levels;
  t.GetDimensions(level, width, height, layers, levels);
  return uint2(width, height);
}

uint texture_samples(Texture2DMS<float4> t) {
  uint width, height, samples;
  t.GetDimensions(width, height, samples);
  return samples;
}

uint2 texture_size(Texture2DMS<float4> t) {
  uint width, height, samples;
  t.GetDimensions(width, height, samples);
  return uint2(width, height);
}

uint2 texture_size_at_2(Texture2D<float> t, uint level) {
  uint width, height, levels;
  t.GetDimensions(level, width, height, levels);
  return uint2(width, height);
}

uint texture_size_at_3(Texture1D<float4> t, uint level) {
  uint width, levels;
  t.GetDimensions(level, width, levels);
  return width;
}

uint2 texture_size_1(RWTexture2D<float4> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

struct main_inputs {
  nointerpolation int2 k : TEXCOORD0;
  float4 at : SV_Position;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  float4 chosen;
  if (all(uint2(inputs.k) < texture_size_at(flat, 0))) {
    chosen = flat.Load(int3(inputs.k, 0));
  } else {
    chosen = float4(0.0f, 0.0f, 0.0f, 0.0f);
  }
  const int value = inputs.k.x;
  const uint value_1 = min(uint(value), texture_levels(flat) - 1u);
  float4 chosen_1;
  if (uint(value) < texture_levels(flat) && all(uint2(inputs.k) < texture_size_at(flat, value_1))) {
    chosen_1 = flat.Load(int3(inputs.k, value));
  } else {
    chosen_1 = float4(0.0f, 0.0f, 0.0f, 0.0f);
  }
  float4 sum = chosen + chosen_1;
  const int value_2 = inputs.k.x;
  const int value_3 = inputs.k.y;
  const uint value_4 = min(uint(value_3), texture_levels_1(layers) - 1u);
  uint4 chosen_2;
  if (uint(value_2) < texture_layers(layers) && uint(value_3) < texture_levels_1(layers) && all(uint2(inputs.k) < texture_size_at_1(layers, value_4))) {
    chosen_2 = layers.Load(int4(inputs.k, value_2, value_3));
  } else {
    chosen_2 = uint4(0u, 0u, 0u, 0u);
  }
  sum = sum + float4(chosen_2);
  const int value_5 = inputs.k.x;
  float4 chosen_3;
  if (uint(value_5) < texture_samples(samples) && all(uint2(inputs.k) < texture_size(samples))) {
    chosen_3 = samples.Load(inputs.k, value_5);
  } else {
    chosen_3 = float4(0.0f, 0.0f, 0.0f, 0.0f);
  }
  sum = sum + chosen_3;
  float chosen_4;
  if (all(uint2(inputs.k) < texture_size_at_2(depth, 0))) {
    chosen_4 = depth.Load(int3(inputs.k, 0));
  } else {
    chosen_4 = 0.0f;
  }
  sum.x = sum.x + chosen_4;
  const int value_6 = inputs.k.x;
  const int value_7 = inputs.k.y;
  float4 chosen_5;
  if (uint(value_7) < 1u && uint(value_6) < texture_size_at_3(line_1, 0)) {
    chosen_5 = line_1.Load(int2(value_6, value_7));
  } else {
    chosen_5 = float4(0.0f, 0.0f, 0.0f, 0.0f);
  }
  sum = sum + chosen_5;
  const float4 loaded = sum;
  if (all(uint2(inputs.k) < texture_size_1(written))) {
    written[uint2(inputs.k)] = loaded;
  }
  const main_outputs outputs = {sum};
  return outputs;
}
