struct Inner {
  float a;
  float2 b;
};

struct S {
  float3 a;
  float b;
  row_major float3x3 c;
  float3 d[2];
  Inner e;
  Inner f[2];
  row_major float2x2 g;
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

float3x3 load_float3x3(RWByteAddressBuffer memory, uint at) {
  float3x3 loaded;
  loaded[0] = asfloat(memory.Load3(at));
  loaded[1] = asfloat(memory.Load3(at + 16u));
  loaded[2] = asfloat(memory.Load3(at + 32u));
  return loaded;
}

void store_float3x3(RWByteAddressBuffer memory, uint at, float3x3 stored) {
  memory.Store3(at, asuint(stored[0]));
  memory.Store3(at + 16u, asuint(stored[1]));
  memory.Store3(at + 32u, asuint(stored[2]));
}

Inner load_Inner(RWByteAddressBuffer memory, uint at) {
  Inner loaded;
  loaded.a = asfloat(memory.Load(at));
  loaded.b = asfloat(memory.Load2(at + 32u));
  return loaded;
}

void store_Inner(RWByteAddressBuffer memory, uint at, Inner stored) {
  memory.Store(at, asuint(stored.a));
  memory.Store2(at + 32u, asuint(stored.b));
}

void store_float2x2(RWByteAddressBuffer memory, uint at, float2x2 stored) {
  memory.Store2(at, asuint(stored[0]));
  memory.Store2(at + 8u, asuint(stored[1]));
}

[numthreads(1, 1, 1)]
void main() {
  s.Store3(0u, asuint(mul(asfloat(s.Load3(80u)), load_float3x3(s, 16u)) + mul(t.c, t.a)));
  s.Store(12u, asuint(asfloat(s.Load(96u)) + asfloat(s.Load(228u)) + t.d));
  store_float3x3(s, 16u, t.a);
  store_Inner(s, 144u, load_Inner(s, 96u));
  store_float2x2(s, 240u, float2x2(t.b[0].xy, t.b[1].zw));
}
