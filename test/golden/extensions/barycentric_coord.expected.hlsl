struct main_inputs {
  float3 b : SV_Barycentrics;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const float nearest_edge = min(min(inputs.b.x, inputs.b.y), inputs.b.z);
  const main_outputs outputs = {float4(inputs.b, smoothstep(0.0f, 0.05f, nearest_edge))};
  return outputs;
}
