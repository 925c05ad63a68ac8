RWByteAddressBuffer f : register(u0);
RWByteAddressBuffer u : register(u1);

[numthreads(1, 1, 1)]
void main() {
  const bool4 less = asfloat(f.Load4(0u)) < float4(1.0f, 1.0f, 1.0f, 1.0f);
  const bool4 same = u.Load4(0u) == uint4(2u, 2u, 2u, 2u);
  u.Store4(0u, select(and(less, same), u.Load4(0u) + 1u, u.Load4(0u)));
  if (all(asfloat(f.Load4(0u)) >= float4(0.0f, 0.0f, 0.0f, 0.0f)) && any(u.Load4(0u) != uint4(0u, 0u, 0u, 0u))) {
    f.Store4(0u, asuint(asfloat(f.Load(0u)) <= asfloat(f.Load(4u)) ? -asfloat(f.Load4(0u)) : asfloat(f.Load4(0u))));
  }
}
