RWByteAddressBuffer s : register(u0);

[numthreads(1, 1, 1)]
void main() {
  int n = 1;
  const int loaded = n;
  n = 2;
  s.Store(min(uint(loaded), 3u) * 4u, asuint(int(4u + uint(n))));
  int a[4] = (int[4])0;
  const int loaded_1 = n;
  n = int(uint(n) + 1u);
  a[min(uint(loaded_1), 3u)] = n;
  s.Store(0u, asuint(a[min(uint(n), 3u)]));
}
