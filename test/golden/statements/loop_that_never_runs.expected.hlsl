RWByteAddressBuffer o : register(u0);

[numthreads(1, 1, 1)]
void main() {
  for (int i = 2147483644; 0 >= i; i = int(uint(i) + 8u)) {
    o.Store(min(uint(10 - i), 3u) * 4u, 1u);
  }
}
