RWByteAddressBuffer shared_n : register(u0);
RWByteAddressBuffer shared_v : register(u1);
RWByteAddressBuffer shared_i : register(u2);
RWByteAddressBuffer o : register(u3);

uint next(uint p) {
  return p + 1u;
}

void store_at(uint p) {
  const uint n = p;
  if (n < 8u) {
    o.Store(min(n, 7u) * 4u, 1u);
  }
}

int remainder(int i) {
  return i - i / 8 * 8;
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  uint4 v = shared_v.Load4(0u);
  const uint part = v.x;
  if (part < 8u) {
    o.Store(min(part, 7u) * 4u, 2u);
  }
  v.y = 2u;
  o.Store(0u, v.y);
  uint n = shared_n.Load(0u);
  const uint after = next(n);
  if (after < 8u) {
    o.Store(min(after, 7u) * 4u, 3u);
  }
  uint m = shared_n.Load(0u);
  store_at(m);
  const int2 value = asint(shared_i.Load2(0u)) & int2(63, 63);
  const int2 vector_1 = value - value / int2(8, 8) * int2(8, 8);
  o.Store(min(uint(vector_1.x), 7u) * 4u, 4u);
  o.Store(min(uint(remainder(asint(shared_i.Load(0u)) & 63)), 7u) * 4u, 5u);
  o.Store(0u, o.Load(0u) + uint(remainder(int(id.x - 100u))));
  shared_n.Store(0u, 9u);
  shared_v.Store4(0u, uint4(9u, 9u, 9u, 9u));
  shared_i.Store2(0u, asuint(int2(9, 9)));
}
