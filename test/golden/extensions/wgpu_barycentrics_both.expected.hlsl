struct fs_inputs {
  float3 a : SV_Barycentrics;
  noperspective float3 b : SV_Barycentrics1;
};

struct fs_outputs {
  float4 value : SV_Target0;
};

fs_outputs fs(fs_inputs inputs) {
  const fs_outputs outputs = {float4(inputs.a - inputs.b, 1.0f)};
  return outputs;
}
