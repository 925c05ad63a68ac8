RWByteAddressBuffer u : register(u0);

[numthreads(1, 1, 1)]
void main() {
  const uint a = u.Load(0u);
  const uint b = u.Load(4u);
  const uint c = u.Load(8u);
  u.Store(12u, (a + b) * c - (a - (b - c)));
  u.Store(16u, (a & b) | (c ^ a));
  u.Store(20u, (a << 3u) + (b >> 2u));
  u.Store(24u, ~(a | b) & 255u);
  u.Store(28u, (a < b && b < c) || !(a == c) ? b : a);
}
