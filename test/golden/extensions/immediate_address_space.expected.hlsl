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

uint3 p_load3(uint at) {
  return p[at / 16u].xyz;
}

uint p_load(uint at) {
  return p[at / 16u][at % 16u / 4u];
}

uint2 p_load2(uint at) {
  return at % 16u == 0u ? p[at / 16u].xy : p[at / 16u].zw;
}

float2x2 load_p_float2x2(uint at) {
  float2x2 loaded;
  loaded[0] = asfloat(p_load2(at));
  loaded[1] = asfloat(p_load2(at + 8u));
  return loaded;
}

P load_p_P(uint at) {
  P loaded;
  loaded.a = asfloat(p_load3(at));
  loaded.b = p_load(at + 12u);
  loaded.m = load_p_float2x2(at + 16u);
  return loaded;
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
