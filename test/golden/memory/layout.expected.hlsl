struct Inner {
  float a;
  float2 b;
};

struct S2 {
  row_major float3x3 a;
  float4 b[3];
  float3 c;
  float d;
};

RWByteAddressBuffer s : register(u0);
cbuffer t_constants : register(b1) {
  S2 t;
}

float3x3 load_s_mat3x3(uint at) {
  return float3x3(asfloat(s.Load3(at)), asfloat(s.Load3(at + 16u)), asfloat(s.Load3(at + 32u)));
}

void store_s_mat3x3(uint at, float3x3 stored) {
  s.Store3(at, asuint(stored[0]));
  s.Store3(at + 16u, asuint(stored[1]));
  s.Store3(at + 32u, asuint(stored[2]));
}

Inner load_s_Inner(uint at) {
  const Inner loaded = {asfloat(s.Load(at)), asfloat(s.Load2(at + 32u))};
  return loaded;
}

void store_s_Inner(uint at, Inner stored) {
  s.Store(at, asuint(stored.a));
  s.Store2(at + 32u, asuint(stored.b));
}

void store_s_mat2x2(uint at, float2x2 stored) {
  s.Store2(at, asuint(stored[0]));
  s.Store2(at + 8u, asuint(stored[1]));
}

[numthreads(1, 1, 1)]
void main() {
  s.Store3(0u, asuint(mul(asfloat(s.Load3(80u)), load_s_mat3x3(16u)) + mul(t.c, t.a)));
  s.Store(12u, asuint(asfloat(s.Load(96u)) + asfloat(s.Load(228u)) + t.d));
  store_s_mat3x3(16u, t.a);
  store_s_Inner(144u, load_s_Inner(96u));
  store_s_mat2x2(240u, float2x2(t.b[0].xy, t.b[1].zw));
}
