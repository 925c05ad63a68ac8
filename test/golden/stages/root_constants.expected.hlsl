struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
  uint4 buffer_sizes[1];
};

RWByteAddressBuffer tail : register(u0, space1);
ByteAddressBuffer words : register(t1);
cbuffer root_constants_constants : register(b2, space5) {
  RootConstants root_constants;
}

uint last() {
  return (root_constants.buffer_sizes[0].z - 8u) / 8u - 1u;
}

[numthreads(1, 1, 1)]
void main(uint3 group : SV_GroupID) {
  const uint3 loaded = root_constants.num_workgroups;
  tail.Store(0u, loaded.x * loaded.y + root_constants.buffer_sizes[0].x / 4u);
  tail.Store2(min(last(), (root_constants.buffer_sizes[0].z - 8u) / 8u - 1u) * 8u + 8u, asuint((float2)float(words.Load(min(group.x, root_constants.buffer_sizes[0].x / 4u - 1u) * 4u))));
}

struct draw_inputs {
  uint vertex : SV_VertexID;
  uint instance : SV_InstanceID;
};

struct draw_outputs {
  float4 value : SV_Position;
};

draw_outputs draw(draw_inputs inputs) {
  const uint vertex = inputs.vertex + root_constants.first_vertex;
  const uint instance = inputs.instance + root_constants.first_instance;
  const draw_outputs outputs = {float4(float(vertex), float(instance), 0.0f, 1.0f)};
  return outputs;
}
