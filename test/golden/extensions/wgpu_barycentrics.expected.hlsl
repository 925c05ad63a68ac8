struct shares_inputs {
  float3 a : SV_Barycentrics;
};

struct shares_outputs {
  float4 value : SV_Target0;
};

shares_outputs shares(shares_inputs inputs) {
  const shares_outputs outputs = {float4(inputs.a, 1.0f)};
  return outputs;
}

struct flat_shares_inputs {
  noperspective float3 a : SV_Barycentrics1;
};

struct flat_shares_outputs {
  float4 value : SV_Target0;
};

flat_shares_outputs flat_shares(flat_shares_inputs inputs) {
  const flat_shares_outputs outputs = {float4(inputs.a, 1.0f)};
  return outputs;
}
