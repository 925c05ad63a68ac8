cbuffer m_constants : register(b0) {
  row_major float4x4 m;
}
RWByteAddressBuffer r : register(u1);
RWByteAddressBuffer v : register(u2);

float3x2 load_r_mat3x2() {
  return float3x2(asfloat(r.Load2(0u)), asfloat(r.Load2(8u)), asfloat(r.Load2(16u)));
}

void store_r_mat3x2(float3x2 stored) {
  r.Store2(0u, asuint(stored[0]));
  r.Store2(8u, asuint(stored[1]));
  r.Store2(16u, asuint(stored[2]));
}

[numthreads(1, 1, 1)]
void main() {
  v.Store4(0u, asuint(mul(asfloat(v.Load4(0u)), m) + mul(m, asfloat(v.Load4(0u)))));
  const float4x4 t = mul(m, transpose(m)) * 2.0f;
  v.Store4(0u, asuint(asfloat(v.Load4(0u)) + (t[1] + float4(t[2].w, m[0].xyz))));
  store_r_mat3x2(float3x2(float2(1.0f, 2.0f), float2(3.0f, 4.0f), float2(5.0f, 6.0f)) + load_r_mat3x2());
  r.Store2(8u, asuint(asfloat(r.Load2(0u)) * 2.0f));
  r.Store(20u, asuint(determinant(m)));
  v.Store4(0u, asuint(mul(asfloat(r.Load2(8u)), float2x4(asfloat(v.Load4(0u)), -asfloat(v.Load4(0u))))));
}
