struct color_inputs {
  float2 uv : TEXCOORD0;
  float4 at : SV_Position;
};

struct color_outputs {
  float4 value : SV_Target0;
};

color_outputs color(color_inputs inputs) {
  const float4 at = float4(inputs.at.xyz, 1.0f / inputs.at.w);
  const float2 uv = inputs.uv;
  if (uv.x < 0.0f) {
    discard;
  }
  color_outputs outputs;
  outputs.value = float4(uv, at.z, 1.0f);
  return outputs;
}
