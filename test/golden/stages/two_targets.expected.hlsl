struct main_inputs {
  nointerpolation uint4 id : TEXCOORD3;
};

struct main_outputs {
  float4 a : SV_Target0;
  uint4 b : SV_Target1;
};

main_outputs main(main_inputs inputs) {
  const main_outputs outputs = {float4(inputs.id), inputs.id};
  return outputs;
}
