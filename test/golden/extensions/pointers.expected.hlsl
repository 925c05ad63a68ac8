struct S {
  float4 a[4];
  row_major float4x4 m;
};

static const float constant_array[2] = {1.0f, 2.0f};

RWByteAddressBuffer s : register(u0);
cbuffer u_constants : register(b1) {
  S u;
}
groupshared S w[2];
static S p = (S)0;

void put(uint d_index, uint d_index_1, int t_index, inout float f, inout float4x4 q) {
  const uint value = min(d_index, 2u);
  s.Store(value * 128u + d_index_1 * 16u, asuint(u.a[1].y));
  w[t_index].a[2] = u.m[0];
  f += 1.0f;
  q[1].z = asfloat(s.Load(value * 128u + d_index_1 * 16u + 12u));
}

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
  if (i < 2u) {
    w[i].m = float4x4(float4(0.0f, 0.0f, 0.0f, 0.0f), float4(0.0f, 0.0f, 0.0f, 0.0f), float4(0.0f, 0.0f, 0.0f, 0.0f), float4(0.0f, 0.0f, 0.0f, 0.0f));
  }
  for (uint index = i; index < 8u; index += 4u) {
    w[index / 4u].a[index % 4u] = float4(0.0f, 0.0f, 0.0f, 0.0f);
  }
  GroupMemoryBarrierWithGroupSync();
  float f[2] = constant_array;
  const uint value = min(i, 2u);
  put(i, i, 1, f[i & 1u], p.m);
  s.Store(value * 128u + i * 16u + 68u, asuint(f[i & 1u] + p.m[1].z));
  s.Store4(value * 128u + 48u, asuint(w[1].a[2]));
}
