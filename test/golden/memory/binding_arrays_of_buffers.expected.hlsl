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

RWByteAddressBuffer systems_0 : register(u0);
RWByteAddressBuffer systems_1 : register(u1);
cbuffer forces_0_constants : register(b2) {
  float4 forces_0;
}
cbuffer forces_1_constants : register(b3) {
  float4 forces_1;
}
Texture2D<float4> video_0 : register(t4);
Texture2D<float4> video_1 : register(t5);
Texture2D<float4> video_0_plane1 : register(t6);
cbuffer video_0_params_constants : register(b7) {
  ExternalTextureParams video_0_params;
}
Texture2D<float4> video_1_plane1 : register(t8);
cbuffer video_1_params_constants : register(b9) {
  ExternalTextureParams video_1_params;
}

uint systems_1_byte_size() {
  uint bytes;
  systems_1.GetDimensions(bytes);
  return bytes;
}

uint systems_0_byte_size() {
  uint bytes;
  systems_0.GetDimensions(bytes);
  return bytes;
}

void push(uint system_index, float4 value) {
  const uint value_1 = (systems_1_byte_size() - 16u) / 16u - 1u;
  const uint value_2 = (systems_0_byte_size() - 16u) / 16u - 1u;
  uint variable = 0u;
  switch (system_index) {
    case 0u: {
      uint value_3;
      systems_0.InterlockedAdd(0u, 1u, value_3);
      variable = value_3;
      break;
    }
    default: {
      uint value_4;
      systems_1.InterlockedAdd(0u, 1u, value_4);
      variable = value_4;
      break;
    }
  }
  const uint loaded = variable;
  switch (system_index) {
    case 0u: {
      systems_0.Store4(min(loaded, value_2) * 16u + 16u, asuint(value));
      break;
    }
    default: {
      systems_1.Store4(min(loaded, value_1) * 16u + 16u, asuint(value));
      break;
    }
  }
}

void push_1(float4 value) {
  uint value_1;
  systems_0.InterlockedAdd(0u, 1u, value_1);
  systems_0.Store4(min(value_1, (systems_0_byte_size() - 16u) / 16u - 1u) * 16u + 16u, asuint(value));
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint value = (systems_1_byte_size() - 16u) / 16u - 1u;
  const uint value_1 = (systems_0_byte_size() - 16u) / 16u - 1u;
  const uint value_2 = i & 1u;
  const float3 value_3 = float3(float2(min((uint2)i, video_0_params.size - uint2(1u, 1u))), 1.0f);
  const float2 value_4 = round(float2(dot(video_0_params.load_rows[0].xyz, value_3), dot(video_0_params.load_rows[1].xyz, value_3)));
  const float4 value_5 = video_0.Load(int3(uint2(clamp(value_4, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u));
  float4 chosen;
  if (video_0_params.planes == 1u) {
    chosen = value_5;
  } else {
    chosen = float4(mul(video_0_params.yuv_to_rgb, float4(value_5.x, video_0_plane1.Load(int3(uint2(clamp(value_4 * video_0_params.plane1_scale, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u)).xy, 1.0f)), 1.0f);
  }
  const float3 value_6 = chosen.xyz;
  float3 chosen_1;
  if (video_0_params.convert != 0u) {
    const float3 value_7 = abs(value_6);
    const float3 value_8 = mul(float3(sign(value_6)) * select(value_7 < (float3)video_0_params.decode[0].w, video_0_params.decode[0].z * value_7 + video_0_params.decode[1].y, pow(video_0_params.decode[0].x * value_7 + video_0_params.decode[0].y, (float3)video_0_params.decode[1].z) + video_0_params.decode[1].x), video_0_params.gamut);
    const float3 value_9 = abs(value_8);
    chosen_1 = float3(sign(value_8)) * select(value_9 < (float3)video_0_params.encode[0].w, video_0_params.encode[0].z * value_9 + video_0_params.encode[1].y, pow(video_0_params.encode[0].x * value_9 + video_0_params.encode[0].y, (float3)video_0_params.encode[1].z) + video_0_params.encode[1].x);
  } else {
    chosen_1 = value_6;
  }
  push(value_2, forces_1 + float4(chosen_1, chosen.w));
  uint variable = 0u;
  switch (value_2) {
    case 0u: {
      variable = (systems_0_byte_size() - 16u) / 16u;
      break;
    }
    default: {
      variable = (systems_1_byte_size() - 16u) / 16u;
      break;
    }
  }
  if (i < variable) {
    float4 variable_1 = float4(0.0f, 0.0f, 0.0f, 0.0f);
    switch (value_2) {
      case 0u: {
        variable_1 = asfloat(systems_0.Load4(min(i, value_1) * 16u + 16u));
        break;
      }
      default: {
        variable_1 = asfloat(systems_1.Load4(min(i, value) * 16u + 16u));
        break;
      }
    }
    push_1(variable_1);
  }
}
