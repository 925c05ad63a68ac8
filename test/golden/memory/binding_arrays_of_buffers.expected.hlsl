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
cbuffer forces_1_constants : register(b3) {
  float4 forces_1;
}
Texture2D<float4> video_0 : register(t4);
Texture2D<float4> video_0_plane1 : register(t6);
cbuffer video_0_params_constants : register(b7) {
  ExternalTextureParams video_0_params;
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
  const uint systems_1_last = (systems_1_byte_size() - 16u) / 16u - 1u;
  const uint systems_0_last = (systems_0_byte_size() - 16u) / 16u - 1u;
  uint systems_element = 0u;
  switch (system_index) {
    case 0u: {
      uint value_1;
      systems_0.InterlockedAdd(0u, 1u, value_1);
      systems_element = value_1;
      break;
    }
    default: {
      uint value_1;
      systems_1.InterlockedAdd(0u, 1u, value_1);
      systems_element = value_1;
      break;
    }
  }
  const uint loaded = systems_element;
  switch (system_index) {
    case 0u: {
      systems_0.Store4(min(loaded, systems_0_last) * 16u + 16u, asuint(value));
      break;
    }
    default: {
      systems_1.Store4(min(loaded, systems_1_last) * 16u + 16u, asuint(value));
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
  const uint systems_1_last = (systems_1_byte_size() - 16u) / 16u - 1u;
  const uint systems_0_last = (systems_0_byte_size() - 16u) / 16u - 1u;
  const uint value = i & 1u;
  const float3 value_1 = float3(float2(min((uint2)i, video_0_params.size - uint2(1u, 1u))), 1.0f);
  const float2 value_2 = round(float2(dot(video_0_params.load_rows[0].xyz, value_1), dot(video_0_params.load_rows[1].xyz, value_1)));
  const float4 value_3 = video_0.Load(int3(uint2(clamp(value_2, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u));
  float4 chosen;
  if (video_0_params.planes == 1u) {
    chosen = value_3;
  } else {
    chosen = float4(mul(video_0_params.yuv_to_rgb, float4(value_3.x, video_0_plane1.Load(int3(uint2(clamp(value_2 * video_0_params.plane1_scale, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f))), 0u)).xy, 1.0f)), 1.0f);
  }
  const float3 value_4 = chosen.xyz;
  float3 chosen_1;
  if (video_0_params.convert != 0u) {
    const float3 value_5 = abs(value_4);
    const float3 value_6 = mul(float3(sign(value_4)) * select(value_5 < (float3)video_0_params.decode[0].w, video_0_params.decode[0].z * value_5 + video_0_params.decode[1].y, pow(video_0_params.decode[0].x * value_5 + video_0_params.decode[0].y, (float3)video_0_params.decode[1].z) + video_0_params.decode[1].x), video_0_params.gamut);
    const float3 value_7 = abs(value_6);
    chosen_1 = float3(sign(value_6)) * select(value_7 < (float3)video_0_params.encode[0].w, video_0_params.encode[0].z * value_7 + video_0_params.encode[1].y, pow(video_0_params.encode[0].x * value_7 + video_0_params.encode[0].y, (float3)video_0_params.encode[1].z) + video_0_params.encode[1].x);
  } else {
    chosen_1 = value_4;
  }
  push(value, forces_1 + float4(chosen_1, chosen.w));
  uint systems_element = 0u;
  switch (value) {
    case 0u: {
      systems_element = (systems_0_byte_size() - 16u) / 16u;
      break;
    }
    default: {
      systems_element = (systems_1_byte_size() - 16u) / 16u;
      break;
    }
  }
  if (i < systems_element) {
    float4 systems_element_1 = float4(0.0f, 0.0f, 0.0f, 0.0f);
    switch (value) {
      case 0u: {
        systems_element_1 = asfloat(systems_0.Load4(min(i, systems_0_last) * 16u + 16u));
        break;
      }
      default: {
        systems_element_1 = asfloat(systems_1.Load4(min(i, systems_1_last) * 16u + 16u));
        break;
      }
    }
    push_1(systems_element_1);
  }
}
