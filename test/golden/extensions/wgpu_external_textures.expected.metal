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

struct ExternalTextureParams {
  uint2 size;
  uint planes;
  uint convert;
  float3x4 yuv_to_rgb;
  fixed_array<float4, 2> decode;
  fixed_array<float4, 2> encode;
  float3x3 gamut;
  float2x4 sample_rows;
  float2x4 load_rows;
  float4 plane0_bounds;
  float4 plane1_bounds;
  float2 plane1_scale;
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    constant ExternalTextureParams& videos_0_params [[buffer(12)]],
    constant ExternalTextureParams& videos_2_params [[buffer(16)]],
    constant ExternalTextureParams& still_params [[buffer(18)]]) {
  const uint2 size = videos_0_params.size + videos_2_params.size + still_params.size;
  return main_outputs{float4(float2(size), 0.0f, 1.0f)};
}
