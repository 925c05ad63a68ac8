RWByteAddressBuffer b : register(u0);
RWByteAddressBuffer k : register(u1);
RWByteAddressBuffer w : register(u2);

[numthreads(1, 1, 1)]
void main() {
  const uint value = min(k.Load(4u), 7u);
  b.Store3(value * 16u, asuint(asfloat(b.Load3(value * 16u)) + float3(1.0f, 1.0f, 1.0f)));
  const uint value_1 = min(k.Load(8u), 7u);
  b.Store(value_1 * 16u + 12u, asuint(asfloat(b.Load(value_1 * 16u + 12u)) + 1.0f));
  const uint value_2 = min(k.Load(12u), 7u);
  w.Store3(value_2 * 32u, asuint(asfloat(w.Load3(value_2 * 32u)) * 2.0f));
  const uint value_3 = min(k.Load(0u), 7u);
  b.Store3(value_3 * 16u, asuint(asfloat(b.Load3(value_3 * 16u)) - float3(2.0f, 2.0f, 2.0f)));
}
