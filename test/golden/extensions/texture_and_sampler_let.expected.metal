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

struct main_inputs {
  float2 uv [[user(loc0)]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(
    main_inputs inputs [[stage_in]],
    texture2d<float> t [[texture(0)]],
    sampler s [[sampler(1)]],
    texture2d<float> e [[texture(2)]],
    texture2d<float> e_plane1 [[texture(3)]],
    constant ExternalTextureParams& e_params [[buffer(4)]]) {
  const float4 value = t.sample(s, inputs.uv);
  const float3 value_1 = float3(inputs.uv, 1.0f);
  const float2 value_2 = float2(dot(e_params.sample_rows[0].xyz, value_1), dot(e_params.sample_rows[1].xyz, value_1));
  const float4 loaded = e_params.plane0_bounds;
  const float4 value_3 = e.sample(s, min(max(value_2, loaded.xy), loaded.zw), level(0.0f));
  float4 chosen;
  if (e_params.planes == 1u) {
    chosen = value_3;
  } else {
    const float4 loaded_1 = e_params.plane1_bounds;
    chosen = float4(float4(value_3.x, e_plane1.sample(s, min(max(value_2, loaded_1.xy), loaded_1.zw), level(0.0f)).xy, 1.0f) * e_params.yuv_to_rgb, 1.0f);
  }
  const float3 value_4 = chosen.xyz;
  float3 chosen_1;
  if (e_params.convert != 0u) {
    const float3 value_5 = abs(value_4);
    const float3 value_6 = e_params.gamut * (sign(value_4) * select(pow(e_params.decode[0].x * value_5 + e_params.decode[0].y, float3(e_params.decode[1].z)) + e_params.decode[1].x, e_params.decode[0].z * value_5 + e_params.decode[1].y, value_5 < float3(e_params.decode[0].w)));
    const float3 value_7 = abs(value_6);
    chosen_1 = sign(value_6) * select(pow(e_params.encode[0].x * value_7 + e_params.encode[0].y, float3(e_params.encode[1].z)) + e_params.encode[1].x, e_params.encode[0].z * value_7 + e_params.encode[1].y, value_7 < float3(e_params.encode[0].w));
  } else {
    chosen_1 = value_4;
  }
  return main_outputs{value + float4(chosen_1, chosen.w)};
}
