struct main_inputs {
  float4 x : TEXCOORD0;
};

struct main_outputs {
  float4 a : SV_Target0;
  float4 b : SV_Target1;
  float d : SV_Depth;
};

main_outputs main(main_inputs inputs) {
  const main_outputs outputs = {inputs.x, inputs.x.wzyx, inputs.x.x};
  return outputs;
}
