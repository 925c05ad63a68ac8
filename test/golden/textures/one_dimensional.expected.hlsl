Texture1D<float4> line_1 : register(t0);
SamplerState smooth_ : register(s1);
RWByteAddressBuffer counts : register(u2);
RWTexture1D<float4> written : register(u3);

uint texture_size(Texture1D<float4> t) {
  uint width, levels;
  t.GetDimensions(0u, width, levels);
  return width;
}

uint texture_size_at(Texture1D<float4> t, uint level) {
  uint width, levels;
  t.GetDimensions(level, width, levels);
  return width;
}

uint texture_levels(Texture1D<float4> t) {
  uint width, levels;
  t.GetDimensions(0u, width, levels);
  return levels;
}

uint texture_size_1(RWTexture1D<float4> t) {
  uint width;
  t.GetDimensions(width);
  return width;
}

struct paint_inputs {
  float x : TEXCOORD0;
};

struct paint_outputs {
  float4 value : SV_Target0;
};

paint_outputs paint(paint_inputs inputs) {
  const paint_outputs outputs = {line_1.Sample(smooth_, inputs.x)};
  return outputs;
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  counts.Store(0u, texture_size(line_1));
  counts.Store(4u, texture_size_at(line_1, 0u));
  counts.Store(8u, texture_levels(line_1));
  counts.Store(12u, texture_size_1(written));
  const uint value = id.x;
  const float4 value_1 = line_1.Load(int2(min(id.x, texture_size_at(line_1, 0) - 1u), 0));
  if (value < texture_size_1(written)) {
    written[value] = value_1;
  }
}
