struct Out {
  float4 a;
  uint4 b;
};

struct main_inputs {
  nointerpolation uint4 id : TEXCOORD3;
};

struct main_outputs {
  float4 a : SV_Target0;
  uint4 b : SV_Target1;
};

main_outputs main(main_inputs inputs) {
  const uint4 id = inputs.id;
  const Out value = {float4(id), id};
  main_outputs outputs;
  outputs.a = value.a;
  outputs.b = value.b;
  return outputs;
}
