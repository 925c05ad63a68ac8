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

struct Item {
  uint value;
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
    texture2d<float> video [[texture(0)]],
    constant Item& items_0 [[buffer(4)]],
    constant Item& items_3 [[buffer(7)]],
    texture2d<float> videos_1 [[texture(5)]],
    device uint* sums [[buffer(3)]],
    texture2d<float> video_plane1 [[texture(1)]],
    constant ExternalTextureParams& video_params [[buffer(0)]],
    texture2d<float> videos_1_plane1 [[texture(3)]],
    constant ExternalTextureParams& videos_1_params [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  sums[0] = items_0.value + items_3.value;
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
    const float3 value_4 = abs(value_3);
    const float3 value_5 = video_params.gamut * (sign(value_3) * select(pow(video_params.decode[0].x * value_4 + video_params.decode[0].y, float3(video_params.decode[1].z)) + video_params.decode[1].x, video_params.decode[0].z * value_4 + video_params.decode[1].y, value_4 < float3(video_params.decode[0].w)));
    const float3 value_6 = abs(value_5);
    chosen_1 = sign(value_5) * select(pow(video_params.encode[0].x * value_6 + video_params.encode[0].y, float3(video_params.encode[1].z)) + video_params.encode[1].x, video_params.encode[0].z * value_6 + video_params.encode[1].y, value_6 < float3(video_params.encode[0].w));
  } else {
    chosen_1 = value_3;
  }
  const float3 value_4 = float3(float2(min(uint2(0u), videos_1_params.size - uint2(1u))), 1.0f);
  const float2 value_5 = rint(float2(dot(videos_1_params.load_rows[0].xyz, value_4), dot(videos_1_params.load_rows[1].xyz, value_4)));
  const float4 value_6 = videos_1.read(uint2(precise::clamp(value_5, float2(0.0f), float2(4294967040.0f))), 0u);
  float4 chosen_2;
  if (videos_1_params.planes == 1u) {
    chosen_2 = value_6;
  } else {
    chosen_2 = float4(float4(value_6.x, videos_1_plane1.read(uint2(precise::clamp(value_5 * videos_1_params.plane1_scale, float2(0.0f), float2(4294967040.0f))), 0u).xy, 1.0f) * videos_1_params.yuv_to_rgb, 1.0f);
  }
  const float3 value_7 = chosen_2.xyz;
  float3 chosen_3;
  if (videos_1_params.convert != 0u) {
    const float3 value_8 = abs(value_7);
    const float3 value_9 = videos_1_params.gamut * (sign(value_7) * select(pow(videos_1_params.decode[0].x * value_8 + videos_1_params.decode[0].y, float3(videos_1_params.decode[1].z)) + videos_1_params.decode[1].x, videos_1_params.decode[0].z * value_8 + videos_1_params.decode[1].y, value_8 < float3(videos_1_params.decode[0].w)));
    const float3 value_10 = abs(value_9);
    chosen_3 = sign(value_9) * select(pow(videos_1_params.encode[0].x * value_10 + videos_1_params.encode[0].y, float3(videos_1_params.encode[1].z)) + videos_1_params.encode[1].x, videos_1_params.encode[0].z * value_10 + videos_1_params.encode[1].y, value_10 < float3(videos_1_params.encode[0].w));
  } else {
    chosen_3 = value_7;
  }
  sums[min(1u, buffer_sizes[3] / 4u - 1u)] = uint(precise::clamp(float4(chosen_1, chosen.w).x + float4(chosen_3, chosen_2.w).x, 0.0f, 4294967040.0f));
}
