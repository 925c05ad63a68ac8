struct Out {
  float4 at;
  float4 color;
};

struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
};

static const Out constant_array[2] = {{float4(0.0f, 1.0f, 0.0f, 1.0f), float4(1.0f, 1.0f, 1.0f, 1.0f)}, {float4(1.0f, 0.0f, 0.0f, 1.0f), float4(0.0f, 0.0f, 0.0f, 0.0f)}};

cbuffer root_constants_constants : register(b0, space31) {
  RootConstants root_constants;
}

struct main_inputs {
  uint i : SV_VertexID;
};

struct main_outputs {
  float4 color : TEXCOORD0;
  float4 at : SV_Position;
};

main_outputs main(main_inputs inputs) {
  const uint i = inputs.i + root_constants.first_vertex;
  const uint value = min(i, 1u);
  const main_outputs outputs = {constant_array[value].color, constant_array[value].at};
  return outputs;
}
