cbuffer m_constants : register(b0) {
  row_major float4x4 m;
}
RWByteAddressBuffer r : register(u1);
RWByteAddressBuffer v : register(u2);

float3x2 load_float3x2(RWByteAddressBuffer memory, uint at) {
  float3x2 loaded;
  loaded[0] = asfloat(memory.Load2(at));
  loaded[1] = asfloat(memory.Load2(at + 8u));
  loaded[2] = asfloat(memory.Load2(at + 16u));
  return loaded;
}

void store_float3x2(RWByteAddressBuffer memory, uint at, float3x2 stored) {
  memory.Store2(at, asuint(stored[0]));
  memory.Store2(at + 8u, asuint(stored[1]));
  memory.Store2(at + 16u, asuint(stored[2]));
}

[numthreads(1, 1, 1)]
void main() {
  v.Store4(0u, asuint(mul(asfloat(v.Load4(0u)), m) + mul(m, asfloat(v.Load4(0u)))));
  const float4x4 t = mul(m, transpose(m)) * 2.0f;
  v.Store4(0u, asuint(asfloat(v.Load4(0u)) + (t[1] + float4(t[2].w, m[0].xyz))));
  store_float3x2(r, 0u, float3x2(float2(1.0f, 2.0f), float2(3.0f, 4.0f), float2(5.0f, 6.0f)) + load_float3x2(r, 0u));
  r.Store2(8u, asuint(asfloat(r.Load2(0u)) * 2.0f));
  r.Store(20u, asuint(determinant(m)));
  v.Store4(0u, asuint(mul(asfloat(r.Load2(8u)), float2x4(asfloat(v.Load4(0u)), -asfloat(v.Load4(0u))))));
}
