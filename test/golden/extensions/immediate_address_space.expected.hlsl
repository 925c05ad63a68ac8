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

float fetch() {
  return asfloat(p[1].w);
}

[numthreads(1, 1, 1)]
void main() {
  s.Store(min(p[0].w, s_byte_size() / 4u - 1u) * 4u, asuint(asfloat(p[0].x) + fetch()));
  const P c = {asfloat(p[0].xyz), p[0].w, float2x2(asfloat(p[1].xy), asfloat(p[1].zw))};
  s.Store(0u, asuint(c.a.z));
}
