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

Texture2D<float4> colors : register(t0);
Texture2D<float> depths : register(t0, space2);
Texture2D<float4> video : register(t7, space2);
Texture2D<float4> video_plane1 : register(t8, space2);
cbuffer video_params_constants : register(b9, space2) {
  ExternalTextureParams video_params;
}
SamplerState sampler_heap[2048] : register(s0);
ByteAddressBuffer group0_sampler_indices : register(t4, space255);
ByteAddressBuffer group2_sampler_indices : register(t6, space255);
SamplerComparisonState comparison_sampler_heap[2048] : register(s0, space1);

float4 shade(float2 uv) {
  return colors.SampleLevel(sampler_heap[group0_sampler_indices.Load(4u)], uv, 0.0f);
}

float4 shade_1(float2 uv) {
  return colors.SampleLevel(sampler_heap[group2_sampler_indices.Load(20u)], uv, 0.0f);
}

struct main_inputs {
  float2 uv : TEXCOORD0;
  nointerpolation uint layer : TEXCOORD1;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs in_1) {
  const float4 value = colors.Sample(sampler_heap[group0_sampler_indices.Load(4u)], in_1.uv);
  float4 color = value + shade(in_1.uv);
  color += shade_1(in_1.uv);
  color += colors.SampleLevel(sampler_heap[NonUniformResourceIndex(group2_sampler_indices.Load((min(in_1.layer, 2u) + 4u) * 4u))], in_1.uv, 0.0f);
  const float3 value_1 = float3(in_1.uv, 1.0f);
  const float2 value_2 = float2(dot(video_params.sample_rows[0].xyz, value_1), dot(video_params.sample_rows[1].xyz, value_1));
  const float4 loaded = video_params.plane0_bounds;
  const float4 value_3 = video.SampleLevel(sampler_heap[group0_sampler_indices.Load(4u)], min(max(value_2, loaded.xy), loaded.zw), 0.0f);
  float4 chosen;
  if (video_params.planes == 1u) {
    chosen = value_3;
  } else {
    const float4 loaded_1 = video_params.plane1_bounds;
    chosen = float4(mul(video_params.yuv_to_rgb, float4(value_3.x, video_plane1.SampleLevel(sampler_heap[group0_sampler_indices.Load(4u)], min(max(value_2, loaded_1.xy), loaded_1.zw), 0.0f).xy, 1.0f)), 1.0f);
  }
  const float3 value_4 = chosen.xyz;
  float3 chosen_1;
  if (video_params.convert != 0u) {
    const float3 value_5 = abs(value_4);
    const float3 value_6 = mul(float3(sign(value_4)) * select(value_5 < (float3)video_params.decode[0].w, video_params.decode[0].z * value_5 + video_params.decode[1].y, pow(video_params.decode[0].x * value_5 + video_params.decode[0].y, (float3)video_params.decode[1].z) + video_params.decode[1].x), video_params.gamut);
    const float3 value_7 = abs(value_6);
    chosen_1 = float3(sign(value_6)) * select(value_7 < (float3)video_params.encode[0].w, video_params.encode[0].z * value_7 + video_params.encode[1].y, pow(video_params.encode[0].x * value_7 + video_params.encode[0].y, (float3)video_params.encode[1].z) + video_params.encode[1].x);
  } else {
    chosen_1 = value_4;
  }
  color = color + float4(chosen_1, chosen.w);
  const main_outputs outputs = {
    color * depths.SampleCmpLevelZero(comparison_sampler_heap[group2_sampler_indices.Load(12u)], in_1.uv, 0.5f)
  };
  return outputs;
}
