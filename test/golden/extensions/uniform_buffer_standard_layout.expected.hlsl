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

uint u_load(uint at) {
  return u[at / 16u][at % 16u / 4u];
}

uint w_load(uint at) {
  return w[at / 16u][at % 16u / 4u];
}

float_array_5 load_u_float_array_5(uint at) {
  float loaded[5];
  for (uint k = 0u; k < 5u; k++) {
    loaded[k] = asfloat(u_load(at + k * 4u));
  }
  return loaded;
}

I load_u_I(uint at) {
  I loaded;
  loaded.a = asfloat(u_load(at));
  return loaded;
}

uint2 u_load2(uint at) {
  return at % 16u == 0u ? u[at / 16u].xy : u[at / 16u].zw;
}

float2x2 load_u_float2x2(uint at) {
  float2x2 loaded;
  loaded[0] = asfloat(u_load2(at));
  loaded[1] = asfloat(u_load2(at + 8u));
  return loaded;
}

uint3 u_load3(uint at) {
  return u[at / 16u].xyz;
}

float3_array_2 load_u_float3_array_2(uint at) {
  float3 loaded[2];
  for (uint k = 0u; k < 2u; k++) {
    loaded[k] = asfloat(u_load3(at + k * 16u));
  }
  return loaded;
}

uint_array_3 load_u_uint_array_3(uint at) {
  uint loaded[3];
  for (uint k = 0u; k < 3u; k++) {
    loaded[k] = u_load(at + k * 4u);
  }
  return loaded;
}

uint_array_3_array_2 load_u_uint_array_3_array_2(uint at) {
  uint loaded[2][3];
  for (uint k = 0u; k < 2u; k++) {
    loaded[k] = load_u_uint_array_3(at + k * 12u);
  }
  return loaded;
}

S load_u_S(uint at) {
  S loaded;
  loaded.x = load_u_float_array_5(at);
  loaded.i = load_u_I(at + 20u);
  loaded.y = asfloat(u_load(at + 24u));
  loaded.m = load_u_float2x2(at + 32u);
  loaded.v = load_u_float3_array_2(at + 48u);
  loaded.z = load_u_uint_array_3_array_2(at + 80u);
  return loaded;
}

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint s_last = s_byte_size() / 4u - 1u;
  s.Store(min(i, s_last) * 4u, asuint(asfloat(u_load(i * 4u)) + asfloat(u[1].y) + asfloat(u[1].z) + asfloat(u_load((i & 1u) * 8u + 36u)) + asfloat(u_load((i & 1u) * 16u + 56u)) + float(u_load((i & 1u) * 12u + min(i, 2u) * 4u + 80u) + w_load(i * 4u))));
  const S c = load_u_S(0u);
  s.Store(min(9u, s_last) * 4u, asuint(c.x[i]));
}
