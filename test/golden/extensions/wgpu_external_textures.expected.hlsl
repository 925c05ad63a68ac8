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

cbuffer videos_0_params_constants : register(b12) {
  ExternalTextureParams videos_0_params;
}
cbuffer videos_2_params_constants : register(b16) {
  ExternalTextureParams videos_2_params;
}
cbuffer still_params_constants : register(b18) {
  ExternalTextureParams still_params;
}

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main() {
  const uint2 size = videos_0_params.size + videos_2_params.size + still_params.size;
  const main_outputs outputs = {float4(float2(size), 0.0f, 1.0f)};
  return outputs;
}
