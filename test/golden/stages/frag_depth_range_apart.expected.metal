#include <metal_stdlib>
using namespace metal;

struct Own {
  float scale;
  float shift;
};

struct main_immediates {
  Own own;
  char padding_0[4];
  float frag_depth_max;
  char padding_1[8];
  float frag_depth_min;
};

struct bare_immediates {
  uint padding;
  char padding_0[8];
  float frag_depth_max;
  char padding_1[8];
  float frag_depth_min;
};

struct main_outputs {
  float value [[depth(any)]];
};

fragment main_outputs main_1(constant main_immediates& host_immediates [[buffer(29)]]) {
  constant Own& own = host_immediates.own;
  const float2 frag_depth_range = float2(host_immediates.frag_depth_min, host_immediates.frag_depth_max);
  return main_outputs{min(max(own.scale + own.shift, frag_depth_range.x), frag_depth_range.y)};
}

struct bare_outputs {
  float value [[depth(any)]];
};

fragment bare_outputs bare(constant bare_immediates& host_immediates_1 [[buffer(29)]]) {
  const float2 frag_depth_range = float2(host_immediates_1.frag_depth_min, host_immediates_1.frag_depth_max);
  return bare_outputs{min(max(0.5f, frag_depth_range.x), frag_depth_range.y)};
}

struct own_alone_outputs {
  float value [[color(0)]];
};

fragment own_alone_outputs own_alone(constant Own& own [[buffer(29)]]) {
  return own_alone_outputs{own.scale};
}
