struct color_inputs {
  float2 uv : TEXCOORD0;
  float4 at : SV_Position;
};

struct color_outputs {
  float4 value : SV_Target0;
};

color_outputs color(color_inputs inputs) {
  const float4 at = float4(inputs.at.xyz, 1.0f / inputs.at.w);
  if (inputs.uv.x < 0.0f) {
    discard;
  }
  const color_outputs outputs = {float4(inputs.uv, at.z, 1.0f)};
  return outputs;
}
