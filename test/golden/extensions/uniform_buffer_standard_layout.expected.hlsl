struct I {
  float a;
};

struct S {
  float x[5];
  I i;
  float y;
  row_major float2x2 m;
  float3 v[2];
  uint z[2][3];
};

typedef float float_array_5[5];
typedef float3 float3_array_2[2];
typedef uint uint_array_3[3];
typedef uint_array_3 uint_array_3_array_2[2];

cbuffer u_constants : register(b0) {
  uint4 u[7];
}
cbuffer w_constants : register(b1) {
  uint4 w[2];
}
RWByteAddressBuffer s : register(u2);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

uint u_load(uint offset) {
  return u[offset / 16u][offset % 16u / 4u];
}

uint w_load(uint offset) {
  return w[offset / 16u][offset % 16u / 4u];
}

float_array_5 load_u_float_array_5(uint offset) {
  float result[5];
  for (uint i = 0u; i < 5u; i++) {
    result[i] = asfloat(u_load(offset + i * 4u));
  }
  return result;
}

I load_u_I(uint offset) {
  I result;
  result.a = asfloat(u_load(offset));
  return result;
}

uint2 u_load2(uint offset) {
  return offset % 16u == 0u ? u[offset / 16u].xy : u[offset / 16u].zw;
}

float2x2 load_u_float2x2(uint offset) {
  float2x2 result;
  result[0] = asfloat(u_load2(offset));
  result[1] = asfloat(u_load2(offset + 8u));
  return result;
}

uint3 u_load3(uint offset) {
  return u[offset / 16u].xyz;
}

float3_array_2 load_u_float3_array_2(uint offset) {
  float3 result[2];
  for (uint i = 0u; i < 2u; i++) {
    result[i] = asfloat(u_load3(offset + i * 16u));
  }
  return result;
}

uint_array_3 load_u_uint_array_3(uint offset) {
  uint result[3];
  for (uint i = 0u; i < 3u; i++) {
    result[i] = u_load(offset + i * 4u);
  }
  return result;
}

uint_array_3_array_2 load_u_uint_array_3_array_2(uint offset) {
  uint result[2][3];
  for (uint i = 0u; i < 2u; i++) {
    result[i] = load_u_uint_array_3(offset + i * 12u);
  }
  return result;
}

S load_u_S(uint offset) {
  S result;
  result.x = load_u_float_array_5(offset);
  result.i = load_u_I(offset + 20u);
  result.y = asfloat(u_load(offset + 24u));
  result.m = load_u_float2x2(offset + 32u);
  result.v = load_u_float3_array_2(offset + 48u);
  result.z = load_u_uint_array_3_array_2(offset + 80u);
  return result;
}

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint value = s_byte_size() / 4u - 1u;
  s.Store(min(i, value) * 4u, asuint(asfloat(u_load(i * 4u)) + asfloat(u[1].y) + asfloat(u[1].z) + asfloat(u_load((i & 1u) * 8u + 36u)) + asfloat(u_load((i & 1u) * 16u + 56u)) + float(u_load((i & 1u) * 12u + min(i, 2u) * 4u + 80u) + w_load(i * 4u))));
  const S c = load_u_S(0u);
  s.Store(min(9u, value) * 4u, asuint(c.x[i]));
}
