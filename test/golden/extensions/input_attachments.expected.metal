#include <metal_stdlib>
using namespace metal;

struct PrivateVariables {
  uint4 counts;
  int4 offsets;
};

template <typename T, typename W>
T weighted_sum(T x, T y, W weight) {
  return x * (W(1.0f) - weight) + y * weight;
}

uint first(thread PrivateVariables* privates) {
  return privates->counts.x;
}

int4 moved(int by, thread PrivateVariables* privates) {
  return int4(uint4(privates->offsets) + uint(by));
}

struct main_inputs {
  float shade [[user(loc0)]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    main_inputs inputs [[stage_in]],
    float4 at [[position]],
    float4 color [[color(0)]],
    uint4 counts [[color(3)]],
    int4 offsets [[color(2)]]) {
  PrivateVariables privates = {};
  privates.counts = counts;
  privates.offsets = offsets;
  if (first(&privates) > 2u) {
    return main_outputs{color * inputs.shade};
  }
  return main_outputs{weighted_sum(color, float4(moved(int(precise::clamp(at.x, -2147483648.0f, 2147483520.0f)), &privates)), inputs.shade)};
}
