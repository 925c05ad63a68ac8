struct draw_inputs {
  uint vertex : SV_VertexID;
};

struct draw_outputs {
  float4 value : SV_Position;
};

draw_outputs draw(draw_inputs inputs) {
  const draw_outputs outputs = {(float4)float(inputs.vertex)};
  return outputs;
}
