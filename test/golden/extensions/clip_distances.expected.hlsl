struct O {
  float4 p;
  float d[5];
  float4 c;
};

struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
};

cbuffer root_constants_constants : register(b0, space31) {
  RootConstants root_constants;
}

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
  const uint i = inputs.i + root_constants.first_vertex;
  O o = (O)0;
  o.p = (float4)float(i);
  for (int k = 0; k < 5; k++) {
    o.d[k] = float(k) - 2.0f;
  }
  const main_outputs outputs = {o.c, o.p, float4(o.d[0], o.d[1], o.d[2], o.d[3]), o.d[4]};
  return outputs;
}
