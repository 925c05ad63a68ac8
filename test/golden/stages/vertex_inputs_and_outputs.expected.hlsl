struct Camera {
  row_major float4x4 view_projection;
  float3 eye;
  float scale;
};

struct Varyings {
  float4 position;
  float3 normal;
  uint material;
};

struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
};

cbuffer camera_constants : register(b0) {
  Camera camera;
}
cbuffer root_constants_constants : register(b0, space31) {
  RootConstants root_constants;
}

struct main_inputs {
  float3 position : TEXCOORD0;
  float3 normal : TEXCOORD1;
  uint vertex : SV_VertexID;
  uint instance : SV_InstanceID;
};

struct main_outputs {
  float3 normal : TEXCOORD0;
  nointerpolation uint material : TEXCOORD1;
  float4 position : SV_Position;
};

main_outputs main(main_inputs inputs) {
  const uint vertex = inputs.vertex + root_constants.first_vertex;
  const uint instance = inputs.instance + root_constants.first_instance;
  Varyings out_1 = (Varyings)0;
  out_1.position = mul(float4(inputs.position * camera.scale, 1.0f), camera.view_projection);
  out_1.normal = normalize(inputs.normal);
  out_1.material = vertex + instance;
  const main_outputs outputs = {out_1.normal, out_1.material, out_1.position};
  return outputs;
}
