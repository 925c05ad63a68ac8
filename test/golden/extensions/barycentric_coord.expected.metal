#include <metal_stdlib>
using namespace metal;

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(float3 b [[barycentric_coord]]) {
  const float nearest_edge = min(min(b.x, b.y), b.z);
  return main_outputs{float4(b, smoothstep(0.0f, 0.05f, nearest_edge))};
}
