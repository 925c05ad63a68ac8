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

float3x3 load_float3x3(RWByteAddressBuffer memory, uint offset) {
  float3x3 result;
  result[0] = asfloat(memory.Load3(offset));
  result[1] = asfloat(memory.Load3(offset + 16u));
  result[2] = asfloat(memory.Load3(offset + 32u));
  return result;
}

void store_float3x3(RWByteAddressBuffer memory, uint offset, float3x3 value) {
  memory.Store3(offset, asuint(value[0]));
  memory.Store3(offset + 16u, asuint(value[1]));
  memory.Store3(offset + 32u, asuint(value[2]));
}

Inner load_Inner(RWByteAddressBuffer memory, uint offset) {
  Inner result;
  result.a = asfloat(memory.Load(offset));
  result.b = asfloat(memory.Load2(offset + 32u));
  return result;
}

void store_Inner(RWByteAddressBuffer memory, uint offset, Inner value) {
  memory.Store(offset, asuint(value.a));
  memory.Store2(offset + 32u, asuint(value.b));
}

void store_float2x2(RWByteAddressBuffer memory, uint offset, float2x2 value) {
  memory.Store2(offset, asuint(value[0]));
  memory.Store2(offset + 8u, asuint(value[1]));
}

[numthreads(1, 1, 1)]
void main() {
  s.Store3(0u, asuint(mul(asfloat(s.Load3(80u)), load_float3x3(s, 16u)) + mul(t.c, t.a)));
  s.Store(12u, asuint(asfloat(s.Load(96u)) + asfloat(s.Load(228u)) + t.d));
  store_float3x3(s, 16u, t.a);
  store_Inner(s, 144u, load_Inner(s, 96u));
  store_float2x2(s, 240u, float2x2(t.b[0].xy, t.b[1].zw));
}
