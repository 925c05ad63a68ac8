struct O {
  float4 a;
  float4 b;
  float d;
};

struct main_inputs {
  float4 x : TEXCOORD0;
};

struct main_outputs {
  float4 a : SV_Target0;
  float4 b : SV_Target1;
  float d : SV_Depth;
};

main_outputs main(main_inputs inputs) {
  const float4 x = inputs.x;
  const O value = {x, x.wzyx, x.x};
  main_outputs outputs;
  outputs.a = value.a;
  outputs.b = value.b;
  outputs.d = value.d;
  return outputs;
}
