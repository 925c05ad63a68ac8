struct A {
  row_major float3x3 m;
  float3 v;
  float f;
  float4 a[2];
};

struct B {
  row_major float2x2 m;
  int2 i;
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

uint2 b_load2(uint at) {
  return at % 16u == 0u ? b[at / 16u].xy : b[at / 16u].zw;
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_GroupID) {
  out_1.Store4(0u, asuint(float4(mul(a.v, a.m), a.f) + a.a[min(id.x, 1u)]));
  out_1.Store4(min(1u, out_1_byte_size() / 16u - 1u) * 16u, asuint(float4(asfloat(b_load2(min(id.y, 1u) * 8u)), float2(asint(b[1].xy)))));
}
