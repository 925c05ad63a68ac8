struct Item {
  uint value;
};

struct ExternalTextureParams {
  uint2 size;
  uint planes;
  uint convert;
  row_major float3x4 yuv_to_rgb;
  float4 decode[2];
  float4 encode[2];
  row_major float3x3 gamut;
  row_major float2x4 sample_rows;
  row_major float2x4 load_rows;
  float4 plane0_bounds;
  float4 plane1_bounds;
  float2 plane1_scale;
};

Texture2D<float4> video : register(t0);
cbuffer items_0_constants : register(b5) {
  Item items_0;
}
cbuffer items_3_constants : register(b8) {
  Item items_3;
}
Texture2D<float4> videos_1 : register(t2, space1);
RWByteAddressBuffer sums : register(u0, space2);
Texture2D<float4> video_plane1 : register(t9);
cbuffer video_params_constants : register(b10) {
  ExternalTextureParams video_params;
}
Texture2D<float4> videos_1_plane1 : register(t5, space1);
cbuffer videos_1_params_constants : register(b6, space1) {
  ExternalTextureParams videos_1_params;
}

uint sums_byte_size() {
  uint bytes;
  sums.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  sums.Store(0u, items_0.value + items_3.value);
  const float3 value = float3(float2(min(uint2(0u, 0u), video_params.size - uint2(1u, 1u))), 1.0f);
  const float2 value_1 = round(float2(dot(video_params.load_rows[0].xyz, value), dot(video_params.load_rows[1].xyz, value)));
  const float4 value_2 = video.Load(int3(uint2(clamp(value_1, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u));
  float4 chosen;
  if (video_params.planes == 1u) {
    chosen = value_2;
  } else {
    chosen = float4(mul(video_params.yuv_to_rgb, float4(value_2.x, video_plane1.Load(int3(uint2(clamp(value_1 * video_params.plane1_scale, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u)).xy, 1.0f)), 1.0f);
  }
  const float3 value_3 = chosen.xyz;
  float3 chosen_1;
  if (video_params.convert != 0u) {
    const float3 value_4 = abs(value_3);
    const float3 value_5 = mul(float3(sign(value_3)) * select(value_4 < (float3)video_params.decode[0].w, video_params.decode[0].z * value_4 + video_params.decode[1].y, pow(video_params.decode[0].x * value_4 + video_params.decode[0].y, (float3)video_params.decode[1].z) + video_params.decode[1].x), video_params.gamut);
    const float3 value_6 = abs(value_5);
    chosen_1 = float3(sign(value_5)) * select(value_6 < (float3)video_params.encode[0].w, video_params.encode[0].z * value_6 + video_params.encode[1].y, pow(video_params.encode[0].x * value_6 + video_params.encode[0].y, (float3)video_params.encode[1].z) + video_params.encode[1].x);
  } else {
    chosen_1 = value_3;
  }
  const float3 value_4 = float3(float2(min(uint2(0u, 0u), videos_1_params.size - uint2(1u, 1u))), 1.0f);
  const float2 value_5 = round(float2(dot(videos_1_params.load_rows[0].xyz, value_4), dot(videos_1_params.load_rows[1].xyz, value_4)));
  const float4 value_6 = videos_1.Load(int3(uint2(clamp(value_5, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u));
  float4 chosen_2;
  if (videos_1_params.planes == 1u) {
    chosen_2 = value_6;
  } else {
    chosen_2 = float4(mul(videos_1_params.yuv_to_rgb, float4(value_6.x, videos_1_plane1.Load(int3(uint2(clamp(value_5 * videos_1_params.plane1_scale, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u)).xy, 1.0f)), 1.0f);
  }
  const float3 value_7 = chosen_2.xyz;
  float3 chosen_3;
  if (videos_1_params.convert != 0u) {
    const float3 value_8 = abs(value_7);
    const float3 value_9 = mul(float3(sign(value_7)) * select(value_8 < (float3)videos_1_params.decode[0].w, videos_1_params.decode[0].z * value_8 + videos_1_params.decode[1].y, pow(videos_1_params.decode[0].x * value_8 + videos_1_params.decode[0].y, (float3)videos_1_params.decode[1].z) + videos_1_params.decode[1].x), videos_1_params.gamut);
    const float3 value_10 = abs(value_9);
    chosen_3 = float3(sign(value_9)) * select(value_10 < (float3)videos_1_params.encode[0].w, videos_1_params.encode[0].z * value_10 + videos_1_params.encode[1].y, pow(videos_1_params.encode[0].x * value_10 + videos_1_params.encode[0].y, (float3)videos_1_params.encode[1].z) + videos_1_params.encode[1].x);
  } else {
    chosen_3 = value_7;
  }
  sums.Store(min(1u, sums_byte_size() / 4u - 1u) * 4u, uint(clamp(float4(chosen_1, chosen.w).x + float4(chosen_3, chosen_2.w).x, 0.0f, 4294967040.0f)));
}
