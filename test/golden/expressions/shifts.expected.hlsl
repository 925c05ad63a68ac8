RWByteAddressBuffer i : register(u0);
RWByteAddressBuffer u : register(u1);

[numthreads(1, 1, 1)]
void main() {
  i.Store(0u, asuint(asint(i.Load(4u)) << (u.Load(0u) & 31u)));
  i.Store(4u, asuint(asint(i.Load(8u)) >> (u.Load(4u) & 31u)));
  u.Store(0u, u.Load(4u) << 3u);
  u.Store(4u, u.Load(8u) >> (u.Load(12u) & 31u));
}
