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

S load_u_S() {
  const float value[5] = {asfloat(u[0].x), asfloat(u[0].y), asfloat(u[0].z), asfloat(u[0].w), asfloat(u[1].x)};
  const I value_1 = {asfloat(u[1].y)};
  const float3 value_2[2] = {asfloat(u[3].xyz), asfloat(u[4].xyz)};
  const uint value_3[3] = {u[5].x, u[5].y, u[5].z};
  const uint value_4[3] = {u[5].w, u[6].x, u[6].y};
  const uint value_5[2][3] = {value_3, value_4};
  const S loaded = {
    value,
    value_1,
    asfloat(u[1].z),
    float2x2(asfloat(u[2].xy), asfloat(u[2].zw)),
    value_2,
    value_5
  };
  return loaded;
}

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint s_last = s_byte_size() / 4u - 1u;
  const uint value = (i & 1u) * 2u + 9u;
  const uint value_1 = (i & 1u) * 3u + min(i, 2u) + 20u;
  s.Store(min(i, s_last) * 4u, asuint(asfloat(u[i >> 2u][i & 3u]) + asfloat(u[1].y) + asfloat(u[1].z) + asfloat(u[value >> 2u][value & 3u]) + asfloat(u[(i & 1u) + 3u].z) + float(u[value_1 >> 2u][value_1 & 3u] + w[i >> 2u][i & 3u])));
  const S c = load_u_S();
  s.Store(min(9u, s_last) * 4u, asuint(c.x[i]));
}
