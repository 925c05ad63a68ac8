RWByteAddressBuffer x : register(u0);

[numthreads(1, 1, 1)]
void main() {
  const float once = asfloat(x.Load(0u)) * 2.0f;
  const float twice = sin(asfloat(x.Load(4u)));
  x.Store(8u, asuint(once + twice * twice));
  const float before = asfloat(x.Load(12u));
  x.Store(12u, asuint(1.0f));
  x.Store(0u, asuint(before));
}
