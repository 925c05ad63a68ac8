struct draw_inputs {
  float4 at : TEXCOORD0;
  uint vertex : SV_VertexID;
};

struct draw_outputs {
  float4 value : SV_Position;
};

draw_outputs draw(draw_inputs in_1, uint first_vertex : SV_StartVertexLocation) {
  const uint vertex = in_1.vertex + first_vertex;
  const draw_outputs outputs = {in_1.at * float(vertex)};
  return outputs;
}

struct draw_instances_inputs {
  uint instance : SV_InstanceID;
};

struct draw_instances_outputs {
  float4 value : SV_Position;
};

draw_instances_outputs draw_instances(
    draw_instances_inputs inputs,
    uint first_instance : SV_StartInstanceLocation) {
  const uint instance = inputs.instance + first_instance;
  const draw_instances_outputs outputs = {(float4)float(instance)};
  return outputs;
}
