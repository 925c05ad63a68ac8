#include <metal_stdlib>
using namespace metal;

struct from_structure_inputs {
  float4 at [[attribute(0)]];
};

struct from_structure_outputs {
  float4 point_size [[position, invariant]];
  float3 color [[user(loc0)]];
  float point_size_1 [[point_size]];
};

vertex from_structure_outputs from_structure(from_structure_inputs inputs [[stage_in]]) {
  return from_structure_outputs{inputs.at, inputs.at.xyz, 1.0f};
}

struct from_value_outputs {
  float4 value [[position]];
  float point_size [[point_size]];
};

vertex from_value_outputs from_value() {
  return from_value_outputs{float4(0.0f), 1.0f};
}

struct all_inputs {
  float3 color [[user(loc0)]];
};

struct all_outputs {
  float4 color [[color(0)]];
  float depth [[depth(any)]];
  uint mask [[sample_mask]];
};

fragment all_outputs all_1(
    all_inputs inputs [[stage_in]],
    uint mask [[sample_mask]],
    constant float2& frag_depth_range [[buffer(28)]]) {
  return all_outputs{float4(inputs.color, 1.0f), min(max(inputs.color.x + inputs.color.y, frag_depth_range.x), frag_depth_range.y), (mask | 2u) & 5u};
}

struct depth_alone_outputs {
  float value [[depth(any)]];
  uint sample_mask [[sample_mask]];
};

fragment depth_alone_outputs depth_alone(
    float4 at [[position]],
    constant float2& frag_depth_range [[buffer(28)]]) {
  return depth_alone_outputs{min(max(at.z * 2.0f, frag_depth_range.x), frag_depth_range.y), 5u};
}

struct nothing_outputs {
  uint sample_mask [[sample_mask]];
};

fragment nothing_outputs nothing(float4 at [[position]]) {
  if (at.x > 8.0f) {
    return nothing_outputs{5u};
  }
  discard_fragment();
  return nothing_outputs{5u};
}
