struct P {
  float3 a;
  uint b;
  row_major float2x2 m;
};

cbuffer p_constants : register(b0, space30) {
  uint4 p[2];
}
RWByteAddressBuffer s : register(u0);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

uint3 p_load3(uint offset) {
  return p[offset / 16u].xyz;
}

uint p_load(uint offset) {
  return p[offset / 16u][offset % 16u / 4u];
}

uint2 p_load2(uint offset) {
  return offset % 16u == 0u ? p[offset / 16u].xy : p[offset / 16u].zw;
}

float2x2 load_p_float2x2(uint offset) {
  float2x2 result;
  result[0] = asfloat(p_load2(offset));
  result[1] = asfloat(p_load2(offset + 8u));
  return result;
}

P load_p_P(uint offset) {
  P result;
  result.a = asfloat(p_load3(offset));
  result.b = p_load(offset + 12u);
  result.m = load_p_float2x2(offset + 16u);
  return result;
}

float fetch() {
  return asfloat(p[1].w);
}

[numthreads(1, 1, 1)]
void main() {
  s.Store(min(p[0].w, s_byte_size() / 4u - 1u) * 4u, asuint(asfloat(p[0].x) + fetch()));
  const P c = load_p_P(0u);
  s.Store(0u, asuint(c.a.z));
}
