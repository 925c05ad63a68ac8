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

float4 texel(
    texture2d<float> image,
    texture2d<float> image_plane1,
    ExternalTextureParams image_params,
    uint2 at) {
  const float3 value = float3(float2(min(at, image_params.size - uint2(1u))), 1.0f);
  const float2 value_1 = rint(float2(dot(image_params.load_rows[0].xyz, value), dot(image_params.load_rows[1].xyz, value)));
  const float4 value_2 = image.read(uint2(precise::clamp(value_1, float2(0.0f), float2(4294967040.0f))), 0u);
  float4 chosen;
  if (image_params.planes == 1u) {
    chosen = value_2;
  } else {
    chosen = float4(float4(value_2.x, image_plane1.read(uint2(precise::clamp(value_1 * image_params.plane1_scale, float2(0.0f), float2(4294967040.0f))), 0u).xy, 1.0f) * image_params.yuv_to_rgb, 1.0f);
  }
  const float3 value_3 = chosen.xyz;
  float3 chosen_1;
  if (image_params.convert != 0u) {
    const float3 value_4 = abs(value_3);
    const float3 value_5 = image_params.gamut * (sign(value_3) * select(pow(image_params.decode[0].x * value_4 + image_params.decode[0].y, float3(image_params.decode[1].z)) + image_params.decode[1].x, image_params.decode[0].z * value_4 + image_params.decode[1].y, value_4 < float3(image_params.decode[0].w)));
    const float3 value_6 = abs(value_5);
    chosen_1 = sign(value_5) * select(pow(image_params.encode[0].x * value_6 + image_params.encode[0].y, float3(image_params.encode[1].z)) + image_params.encode[1].x, image_params.encode[0].z * value_6 + image_params.encode[1].y, value_6 < float3(image_params.encode[0].w));
  } else {
    chosen_1 = value_3;
  }
  return float4(chosen_1, chosen.w);
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    texture2d<float> video [[texture(0)]],
    sampler bilinear [[sampler(1)]],
    texture2d<float> other [[texture(2)]],
    device float4* out [[buffer(3)]],
    texture2d<float> video_plane1 [[texture(7)]],
    constant ExternalTextureParams& video_params [[buffer(8)]],
    texture2d<float> other_plane1 [[texture(4)]],
    constant ExternalTextureParams& other_params [[buffer(5)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const float2 uv = float2(id.xy) / float2(video_params.size);
  const float3 value = float3(uv, 1.0f);
  const float2 value_1 = float2(dot(video_params.sample_rows[0].xyz, value), dot(video_params.sample_rows[1].xyz, value));
  const float4 loaded = video_params.plane0_bounds;
  const float4 value_2 = video.sample(bilinear, min(max(value_1, loaded.xy), loaded.zw), level(0.0f));
  float4 chosen;
  if (video_params.planes == 1u) {
    chosen = value_2;
  } else {
    const float4 loaded_1 = video_params.plane1_bounds;
    chosen = float4(float4(value_2.x, video_plane1.sample(bilinear, min(max(value_1, loaded_1.xy), loaded_1.zw), level(0.0f)).xy, 1.0f) * video_params.yuv_to_rgb, 1.0f);
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
  out[min(id.x, buffer_sizes[3] / 16u - 1u)] = float4(chosen_1, chosen.w) + texel(other, other_plane1, other_params, id.xy);
}
