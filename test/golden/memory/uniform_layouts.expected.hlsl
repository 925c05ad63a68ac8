struct A {
  row_major float3x3 m;
  float3 v;
  float f;
  float4 a[2];
};

cbuffer a_constants : register(b0) {
  A a;
}
cbuffer b_constants : register(b1) {
  uint4 b[2];
}
RWByteAddressBuffer out_1 : register(u2);

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_GroupID) {
  out_1.Store4(0u, asuint(float4(mul(a.v, a.m), a.f) + a.a[min(id.x, 1u)]));
  const uint value = min(id.y, 1u);
  const uint value_1 = value * 2u;
  const uint value_2 = value * 2u + 1u;
  out_1.Store4(min(1u, out_1_byte_size() / 16u - 1u) * 16u, asuint(float4(asfloat(uint2(b[value_1 >> 2u][value_1 & 3u], b[value_2 >> 2u][value_2 & 3u])), float2(asint(b[1].xy)))));
}
