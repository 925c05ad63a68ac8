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

Texture2D<float4> global : register(t0);
SamplerState global_1 : register(s1);
Texture2D<float4> global_2 : register(t2);
RWByteAddressBuffer global_3 : register(u3);
Texture2D<float4> global_4 : register(t4);
cbuffer global_5_constants : register(b5) {
  ExternalTextureParams global_5;
}

struct main_inputs {
  float2 member : TEXCOORD0;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  global_3.Store(0u, asuint(1.0f));
  const float4 value = global.Sample(global_1, inputs.member);
  const float3 value_1 = float3(float2(min(uint2(0u, 0u), global_5.size - uint2(1u, 1u))), 1.0f);
  const float2 value_2 = round(float2(dot(global_5.load_rows[0].xyz, value_1), dot(global_5.load_rows[1].xyz, value_1)));
  const float4 value_3 = global_2.Load(int3(uint2(clamp(value_2, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u));
  float4 chosen;
  if (global_5.planes == 1u) {
    chosen = value_3;
  } else {
    chosen = float4(mul(global_5.yuv_to_rgb, float4(value_3.x, global_4.Load(int3(uint2(clamp(value_2 * global_5.plane1_scale, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u)).xy, 1.0f)), 1.0f);
  }
  const float3 value_4 = chosen.xyz;
  float3 chosen_1;
  if (global_5.convert != 0u) {
    const float3 value_5 = abs(value_4);
    const float3 value_6 = mul(float3(sign(value_4)) * select(value_5 < (float3)global_5.decode[0].w, global_5.decode[0].z * value_5 + global_5.decode[1].y, pow(global_5.decode[0].x * value_5 + global_5.decode[0].y, (float3)global_5.decode[1].z) + global_5.decode[1].x), global_5.gamut);
    const float3 value_7 = abs(value_6);
    chosen_1 = float3(sign(value_6)) * select(value_7 < (float3)global_5.encode[0].w, global_5.encode[0].z * value_7 + global_5.encode[1].y, pow(global_5.encode[0].x * value_7 + global_5.encode[0].y, (float3)global_5.encode[1].z) + global_5.encode[1].x);
  } else {
    chosen_1 = value_4;
  }
  const main_outputs outputs = {value + float4(chosen_1, chosen.w)};
  return outputs;
}
