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

Texture2D<float4> t : register(t0);
SamplerState s : register(s1);
Texture2D<float4> e : register(t2);
Texture2D<float4> e_plane1 : register(t3);
cbuffer e_params_constants : register(b4) {
  ExternalTextureParams e_params;
}

struct main_inputs {
  float2 uv : TEXCOORD0;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  const float4 value = t.Sample(s, inputs.uv);
  const float3 value_1 = float3(inputs.uv, 1.0f);
  const float2 value_2 = float2(dot(e_params.sample_rows[0].xyz, value_1), dot(e_params.sample_rows[1].xyz, value_1));
  const float4 loaded = e_params.plane0_bounds;
  const float4 value_3 = e.SampleLevel(s, min(max(value_2, loaded.xy), loaded.zw), 0.0f);
  float4 chosen;
  if (e_params.planes == 1u) {
    chosen = value_3;
  } else {
    const float4 loaded_1 = e_params.plane1_bounds;
    chosen = float4(mul(e_params.yuv_to_rgb, float4(value_3.x, e_plane1.SampleLevel(s, min(max(value_2, loaded_1.xy), loaded_1.zw), 0.0f).xy, 1.0f)), 1.0f);
  }
  const float3 value_4 = chosen.xyz;
  float3 chosen_1;
  if (e_params.convert != 0u) {
    const float3 value_5 = abs(value_4);
    const float3 value_6 = mul(float3(sign(value_4)) * select(value_5 < (float3)e_params.decode[0].w, e_params.decode[0].z * value_5 + e_params.decode[1].y, pow(e_params.decode[0].x * value_5 + e_params.decode[0].y, (float3)e_params.decode[1].z) + e_params.decode[1].x), e_params.gamut);
    const float3 value_7 = abs(value_6);
    chosen_1 = float3(sign(value_6)) * select(value_7 < (float3)e_params.encode[0].w, e_params.encode[0].z * value_7 + e_params.encode[1].y, pow(e_params.encode[0].x * value_7 + e_params.encode[0].y, (float3)e_params.encode[1].z) + e_params.encode[1].x);
  } else {
    chosen_1 = value_4;
  }
  const main_outputs outputs = {value + float4(chosen_1, chosen.w)};
  return outputs;
}
