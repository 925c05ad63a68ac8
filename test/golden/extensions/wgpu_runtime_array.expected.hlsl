Texture2D<float4> textures[] : register(t0);
RWTexture2D<uint> images[] : register(u0, space1);
SamplerState samplers[] : register(s0, space2);

struct main_inputs {
  float2 at : TEXCOORD0;
  nointerpolation uint i : TEXCOORD1;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  images[7][uint2(0u, 0u)] = ((uint4)inputs.i).x;
  const main_outputs outputs = {
    textures[NonUniformResourceIndex(inputs.i)].SampleLevel(samplers[NonUniformResourceIndex(inputs.i / 2u)], inputs.at, 0.0f) + textures[1].Load(int3(uint2(0u, 0u), 0))
  };
  return outputs;
}
