struct main_inputs {
  noperspective centroid float2 a : TEXCOORD0;
  sample float b : TEXCOORD1;
  nointerpolation int c : TEXCOORD2;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs in_1) {
  const main_outputs outputs = {float4(in_1.a, in_1.b, float(in_1.c))};
  return outputs;
}
