struct main_inputs {
  uint4 normal : TEXCOORD0;
  float4 other : TEXCOORD1;
  uint x : TEXCOORD2;
  uint4 integers : TEXCOORD3;
  uint3 tangent : TEXCOORD4;
};

struct main_outputs {
  float4 value : SV_Position;
};

main_outputs main(main_inputs inputs) {
  const float4 normal = max(float4((int4(inputs.normal) << uint4(22u, 22u, 22u, 30u)) >> uint4(22u, 22u, 22u, 30u)) / float4(511.0f, 511.0f, 511.0f, 1.0f), float4(-1.0f, -1.0f, -1.0f, -1.0f));
  const float x = max(float((int(inputs.x) << 22u) >> 22u) / 511.0f, -1.0f);
  const float3 tangent = max(float3((int3(inputs.tangent) << uint3(22u, 22u, 22u)) >> uint3(22u, 22u, 22u)) / float3(511.0f, 511.0f, 511.0f), float3(-1.0f, -1.0f, -1.0f));
  const main_outputs outputs = {normal + inputs.other + float4(tangent, x) + float4(inputs.integers)};
  return outputs;
}
