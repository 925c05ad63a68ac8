#include <metal_stdlib>
using namespace metal;

template <typename T, size_t N>
struct fixed_array {
  T elements[N];
  thread T& operator[](size_t i) thread { return elements[i]; }
  const thread T& operator[](size_t i) const thread { return elements[i]; }
  device T& operator[](size_t i) device { return elements[i]; }
  const device T& operator[](size_t i) const device { return elements[i]; }
  threadgroup T& operator[](size_t i) threadgroup { return elements[i]; }
  const threadgroup T& operator[](size_t i) const threadgroup { return elements[i]; }
  const constant T& operator[](size_t i) const constant { return elements[i]; }
};

struct vs_inputs {
  float4 at [[attribute(0)]];
};

struct vs_outputs {
  float4 value [[position]];
};

vertex vs_outputs vs(
    vs_inputs inputs [[stage_in]],
    uint view [[amplification_id]],
    constant fixed_array<float4x4, 2>& cameras [[buffer(0)]]) {
  return vs_outputs{cameras[min(view, 1u)] * inputs.at};
}

struct fs_outputs {
  float4 value [[color(0)]];
};

fragment fs_outputs fs(uint view [[amplification_id]]) {
  return fs_outputs{view == 1u ? float4(0.5f) : float4(1.0f)};
}
