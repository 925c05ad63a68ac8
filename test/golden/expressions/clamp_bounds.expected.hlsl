RWByteAddressBuffer i : register(u0);
RWByteAddressBuffer f : register(u1);

[numthreads(1, 1, 1)]
void main() {
  i.Store(0u, asuint(min(max(asint(i.Load(0u)), 5), int(2))));
  i.Store(4u, asuint(clamp(asint(i.Load(4u)), 2, 5)));
  f.Store4(0u, asuint(min(max(asfloat(f.Load4(0u)), float4(0.0f, 1.0f, 2.0f, 3.0f)), float4(1.0f, 1.0f, 1.0f, 4.0f))));
  f.Store4(0u, asuint(clamp(asfloat(f.Load4(0u)), float4(1.0f, 1.0f, 1.0f, 4.0f), float4(4.0f, 4.0f, 4.0f, 4.0f))));
}
