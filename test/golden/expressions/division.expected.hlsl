RWByteAddressBuffer i : register(u0);
RWByteAddressBuffer u : register(u1);

[numthreads(1, 1, 1)]
void main() {
  const int loaded = asint(i.Load(4u));
  const int loaded_1 = asint(i.Load(8u));
  i.Store(0u, asuint(loaded / (or(loaded_1 == 0, and(loaded == (-2147483647 - 1), loaded_1 == -1)) ? 1 : loaded_1)));
  const int loaded_2 = asint(i.Load(8u));
  const int loaded_3 = asint(i.Load(12u));
  const int value = or(loaded_3 == 0, and(loaded_2 == (-2147483647 - 1), loaded_3 == -1)) ? 1 : loaded_3;
  i.Store(4u, asuint(loaded_2 - loaded_2 / value * value));
  i.Store(8u, asuint(asint(i.Load(12u)) / 7));
  const uint loaded_4 = u.Load(8u);
  u.Store(0u, u.Load(4u) / (loaded_4 == 0u ? 1u : loaded_4));
  const uint loaded_5 = u.Load(12u);
  u.Store(4u, u.Load(8u) % (loaded_5 == 0u ? 1u : loaded_5));
  u.Store(8u, u.Load(12u) % 8u);
}
