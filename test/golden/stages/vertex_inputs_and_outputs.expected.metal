#include <metal_stdlib>
using namespace metal;

struct Camera {
  float4x4 view_projection;
  packed_float3 eye;
  float scale;
};

struct Varyings {
  float4 position;
  float3 normal;
  uint material;
};

struct main_inputs {
  float3 position [[attribute(0)]];
  float3 normal [[attribute(1)]];
};

struct main_outputs {
  float4 position [[position]];
  float3 normal [[user(loc0)]];
  uint material [[user(loc1), flat]];
};

vertex main_outputs main_1(
    main_inputs inputs [[stage_in]],
    uint vertex_1 [[vertex_id]],
    uint instance [[instance_id]],
    constant Camera& camera [[buffer(0)]]) {
  Varyings out = {};
  out.position = camera.view_projection * float4(inputs.position * camera.scale, 1.0f);
  out.normal = normalize(inputs.normal);
  out.material = vertex_1 + instance;
  return main_outputs{out.position, out.normal, out.material};
}
