RWByteAddressBuffer i : register(u0);
RWByteAddressBuffer u : register(u1);
ByteAddressBuffer f : register(t2);

[numthreads(1, 1, 1)]
void main() {
  const int x = asint(i.Load(0u));
  const int y = asint(i.Load(4u));
  i.Store(8u, asuint(x / y));
  i.Store(12u, asuint(x % y));
  i.Store(16u, asuint(x << u.Load(0u)));
  i.Store(20u, asuint(x >> u.Load(0u)));
  i.Store(24u, asuint((x + y) * -x));
  i.Store(28u, asuint(int(asfloat(f.Load(0u)))));
  u.Store(4u, u.Load(8u) / u.Load(12u));
  u.Store(8u, u.Load(8u) % u.Load(12u));
  u.Store(12u, uint(asfloat(f.Load(4u))));
}
