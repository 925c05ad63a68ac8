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
SamplerState bilinear : register(s1);
Texture2D<float4> other : register(t2);
RWByteAddressBuffer out_1 : register(u3);
Texture2D<float4> video_plane1 : register(t7);
cbuffer video_params_constants : register(b8) {
  ExternalTextureParams video_params;
}
Texture2D<float4> other_plane1 : register(t4);
cbuffer other_params_constants : register(b5) {
  ExternalTextureParams other_params;
}

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

float4 texel(
    Texture2D<float4> image,
    Texture2D<float4> image_plane1,
    ExternalTextureParams image_params,
    uint2 at) {
  const float3 value = float3(float2(min(at, image_params.size - uint2(1u, 1u))), 1.0f);
  const float2 value_1 = round(float2(dot(image_params.load_rows[0].xyz, value), dot(image_params.load_rows[1].xyz, value)));
  const float4 value_2 = image.Load(int3(uint2(clamp(value_1, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u));
  float4 chosen;
  if (image_params.planes == 1u) {
    chosen = value_2;
  } else {
    chosen = float4(mul(image_params.yuv_to_rgb, float4(value_2.x, image_plane1.Load(int3(uint2(clamp(value_1 * image_params.plane1_scale, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u)).xy, 1.0f)), 1.0f);
  }
  const float3 value_3 = chosen.xyz;
  float3 chosen_1;
  if (image_params.convert != 0u) {
    const float3 value_4 = abs(value_3);
    const float3 value_5 = mul(float3(sign(value_3)) * select(value_4 < (float3)image_params.decode[0].w, image_params.decode[0].z * value_4 + image_params.decode[1].y, pow(image_params.decode[0].x * value_4 + image_params.decode[0].y, (float3)image_params.decode[1].z) + image_params.decode[1].x), image_params.gamut);
    const float3 value_6 = abs(value_5);
    chosen_1 = float3(sign(value_5)) * select(value_6 < (float3)image_params.encode[0].w, image_params.encode[0].z * value_6 + image_params.encode[1].y, pow(image_params.encode[0].x * value_6 + image_params.encode[0].y, (float3)image_params.encode[1].z) + image_params.encode[1].x);
  } else {
    chosen_1 = value_3;
  }
  return float4(chosen_1, chosen.w);
}

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const float2 uv = float2(id.xy) / float2(video_params.size);
  const float3 value = float3(uv, 1.0f);
  const float2 value_1 = float2(dot(video_params.sample_rows[0].xyz, value), dot(video_params.sample_rows[1].xyz, value));
  const float4 loaded = video_params.plane0_bounds;
  const float4 value_2 = video.SampleLevel(bilinear, min(max(value_1, loaded.xy), loaded.zw), 0.0f);
  float4 chosen;
  if (video_params.planes == 1u) {
    chosen = value_2;
  } else {
    const float4 loaded_1 = video_params.plane1_bounds;
    chosen = float4(mul(video_params.yuv_to_rgb, float4(value_2.x, video_plane1.SampleLevel(bilinear, min(max(value_1, loaded_1.xy), loaded_1.zw), 0.0f).xy, 1.0f)), 1.0f);
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
  out_1.Store4(min(id.x, out_1_byte_size() / 16u - 1u) * 16u, asuint(float4(chosen_1, chosen.w) + texel(other, other_plane1, other_params, id.xy)));
}
