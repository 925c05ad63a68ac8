RWByteAddressBuffer data : register(u0);
Texture2D<float4> t : register(t1);
SamplerState s : register(s2);

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  if (data.Load(i * 4u) > 0u) {
    GroupMemoryBarrierWithGroupSync();
  }
  data.Store(i * 4u, 1u);
}

struct shade_inputs {
  float2 uv : TEXCOORD0;
};

struct shade_outputs {
  float4 value : SV_Target0;
};

shade_outputs shade(shade_inputs inputs) {
  if (inputs.uv.x > 0.5f) {
    const shade_outputs outputs = {t.Sample(s, inputs.uv)};
    return outputs;
  }
  const shade_outputs outputs = {float4(0.0f, 0.0f, 0.0f, 0.0f)};
  return outputs;
}
