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

RWByteAddressBuffer out_1 : register(u0);
Texture2D<float4> video : register(t1);
Texture2D<float4> video_plane1 : register(t2);
cbuffer video_params_constants : register(b3) {
  ExternalTextureParams video_params;
}

[numthreads(1, 1, 1)]
void main() {
  const float2 v = float2(asfloat(out_1.Load(0u)), asfloat(out_1.Load(4u)));
  out_1.Store(0u, asuint(asfloat(asuint(v.x) ^ 2147483648u)));
  out_1.Store(4u, asuint(dot(asfloat(asuint(v) & uint2(2147483647u, 2147483647u)), asfloat(asuint(v) ^ uint2(2147483648u, 2147483648u)))));
  out_1.Store(8u, asuint(asfloat(asuint(v.y) & 2147483647u) + asfloat(asuint(v.x - v.y) & 2147483647u)));
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
    const float3 value_4 = asfloat(asuint(value_3) & uint3(2147483647u, 2147483647u, 2147483647u));
    const float3 value_5 = mul(float3(sign(value_3)) * select(value_4 < (float3)video_params.decode[0].w, video_params.decode[0].z * value_4 + video_params.decode[1].y, pow(video_params.decode[0].x * value_4 + video_params.decode[0].y, (float3)video_params.decode[1].z) + video_params.decode[1].x), video_params.gamut);
    const float3 value_6 = asfloat(asuint(value_5) & uint3(2147483647u, 2147483647u, 2147483647u));
    chosen_1 = float3(sign(value_5)) * select(value_6 < (float3)video_params.encode[0].w, video_params.encode[0].z * value_6 + video_params.encode[1].y, pow(video_params.encode[0].x * value_6 + video_params.encode[0].y, (float3)video_params.encode[1].z) + video_params.encode[1].x);
  } else {
    chosen_1 = value_3;
  }
  out_1.Store(12u, asuint(float4(chosen_1, chosen.w).x));
}
