struct Out {
  float4 at;
  float4 color;
};

static const Out constant_array[2] = {{float4(0.0f, 1.0f, 0.0f, 1.0f), float4(1.0f, 1.0f, 1.0f, 1.0f)}, {float4(1.0f, 0.0f, 0.0f, 1.0f), float4(0.0f, 0.0f, 0.0f, 0.0f)}};

struct main_inputs {
  uint i : SV_VertexID;
};

struct main_outputs {
  float4 color : TEXCOORD0;
  float4 at : SV_Position;
};

main_outputs main(main_inputs inputs) {
  const uint value = min(inputs.i, 1u);
  const main_outputs outputs = {constant_array[value].color, constant_array[value].at};
  return outputs;
}
