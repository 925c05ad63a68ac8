RWByteAddressBuffer o : register(u0);
ByteAddressBuffer k : register(t1);

void store_racing(int n) {
  o.Store(min(uint(n - n / 1 * 1), 32u) * 4u + 8u, 1u);
}

void store_fixed(int n) {
  o.Store(uint(n - n / 1 * 1) * 4u + 8u, 1u);
}

void store_if_small(uint n) {
  if (n < 8u) {
    o.Store(min(n, 32u) * 4u + 8u, 2u);
  }
}

void store_if_few(uint n) {
  if (n < 8u) {
    o.Store(n * 4u + 8u, 3u);
  }
}

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const int loaded = asint(o.Load(4u));
  o.Store(min(uint(loaded - loaded / 1 * 1), 32u) * 4u + 8u, 4u);
  o.Store(min(uint(abs(clamp(asint(o.Load(4u)), -7, 7))), 32u) * 4u + 8u, 5u);
  o.Store(min(31u - firstbithigh(o.Load(0u)), 32u) * 4u + 8u, 6u);
  const int divisor = 1 + (asint(o.Load(4u)) & 7);
  const int loaded_1 = asint(k.Load(4u));
  const int divided = loaded_1 - loaded_1 / divisor * divisor;
  if (asint(k.Load(4u)) >= 0) {
    o.Store(min(uint(divided), 32u) * 4u + 8u, 7u);
  }
  store_racing(asint(o.Load(4u)));
  store_if_small(o.Load(0u));
  o.Store(uint((asint(o.Load(4u)) & 255) % 8) * 4u + 8u, 8u);
  o.Store(o.Load(0u) % 8u * 4u + 8u, 9u);
  const int loaded_2 = asint(k.Load(4u));
  o.Store(uint(loaded_2 - loaded_2 / 1 * 1) * 4u + 8u, 10u);
  o.Store(uint(abs(clamp(asint(k.Load(4u)), -7, 7))) * 4u + 8u, 11u);
  int own = asint(k.Load(4u));
  if (i == 0u) {
    own = int(uint(own) - 1u);
  }
  o.Store(uint(own - own / 1 * 1) * 4u + 8u, 12u);
  store_if_few(k.Load(0u));
  store_fixed(asint(k.Load(4u)));
}
