struct O {
  float4 p;
  float d[5];
  float4 c;
};

struct main_inputs {
  uint i : SV_VertexID;
};

struct main_outputs {
  float4 c : TEXCOORD0;
  float4 p : SV_Position;
  float4 d : SV_ClipDistance0;
  float d_1 : SV_ClipDistance1;
};

main_outputs main(main_inputs inputs) {
  const uint i = inputs.i;
  O o = (O)0;
  o.p = (float4)float(i);
  for (int k = 0; k < 5; k++) {
    o.d[k] = float(k) - 2.0f;
  }
  main_outputs outputs;
  outputs.p = o.p;
  outputs.d.x = o.d[0];
  outputs.d.y = o.d[1];
  outputs.d.z = o.d[2];
  outputs.d.w = o.d[3];
  outputs.d_1 = o.d[4];
  outputs.c = o.c;
  return outputs;
}
