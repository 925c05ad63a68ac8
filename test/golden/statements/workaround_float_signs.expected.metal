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

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device fixed_array<float, 4>& out [[buffer(0)]],
    texture2d<float> video [[texture(1)]],
    texture2d<float> video_plane1 [[texture(2)]],
    constant ExternalTextureParams& video_params [[buffer(3)]]) {
  const float2 v = float2(out[0], out[1]);
  out[0] = as_type<float>(as_type<uint>(v.x) ^ 2147483648u);
  out[1] = dot(as_type<float2>(as_type<uint2>(v) & uint2(2147483647u)), as_type<float2>(as_type<uint2>(v) ^ uint2(2147483648u)));
  out[2] = as_type<float>(as_type<uint>(v.y) & 2147483647u) + as_type<float>(as_type<uint>(v.x - v.y) & 2147483647u);
  const float3 value = float3(float2(min(uint2(0u), video_params.size - uint2(1u))), 1.0f);
  const float2 value_1 = rint(float2(dot(video_params.load_rows[0].xyz, value), dot(video_params.load_rows[1].xyz, value)));
  const float4 value_2 = video.read(uint2(precise::clamp(value_1, float2(0.0f), float2(4294967040.0f))), 0u);
  float4 chosen;
  if (video_params.planes == 1u) {
    chosen = value_2;
  } else {
    chosen = float4(float4(value_2.x, video_plane1.read(uint2(precise::clamp(value_1 * video_params.plane1_scale, float2(0.0f), float2(4294967040.0f))), 0u).xy, 1.0f) * video_params.yuv_to_rgb, 1.0f);
  }
  const float3 value_3 = chosen.xyz;
  float3 chosen_1;
  if (video_params.convert != 0u) {
    const float3 value_4 = as_type<float3>(as_type<uint3>(value_3) & uint3(2147483647u));
    const float3 value_5 = video_params.gamut * (sign(value_3) * select(pow(video_params.decode[0].x * value_4 + video_params.decode[0].y, float3(video_params.decode[1].z)) + video_params.decode[1].x, video_params.decode[0].z * value_4 + video_params.decode[1].y, value_4 < float3(video_params.decode[0].w)));
    const float3 value_6 = as_type<float3>(as_type<uint3>(value_5) & uint3(2147483647u));
    chosen_1 = sign(value_5) * select(pow(video_params.encode[0].x * value_6 + video_params.encode[0].y, float3(video_params.encode[1].z)) + video_params.encode[1].x, video_params.encode[0].z * value_6 + video_params.encode[1].y, value_6 < float3(video_params.encode[0].w));
  } else {
    chosen_1 = value_3;
  }
  out[3] = float4(chosen_1, chosen.w).x;
}
