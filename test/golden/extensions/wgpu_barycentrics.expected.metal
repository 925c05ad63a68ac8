#include <metal_stdlib>
using namespace metal;

struct shares_outputs {
  float4 value [[color(0)]];
};

fragment shares_outputs shares(float3 a [[barycentric_coord]]) {
  return shares_outputs{float4(a, 1.0f)};
}

struct flat_shares_outputs {
  float4 value [[color(0)]];
};

fragment flat_shares_outputs flat_shares(float3 a [[barycentric_coord, center_no_perspective]]) {
  return flat_shares_outputs{float4(a, 1.0f)};
}
