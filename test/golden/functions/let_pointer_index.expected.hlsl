RWByteAddressBuffer s : register(u0);

[numthreads(1, 1, 1)]
void main() {
  int n = 1;
  const int loaded = n;
  n = 2;
  s.Store(uint(loaded) * 4u, asuint(4 + n));
  int a[4] = (int[4])0;
  const int loaded_1 = n;
  n++;
  a[loaded_1] = n;
  s.Store(0u, asuint(a[n]));
}
