RWByteAddressBuffer out_1 : register(u0);
static int state = 0;

int next() {
  state = int(uint(state) + 3u);
  return state;
}

[numthreads(1, 1, 1)]
void main() {
  const int loaded = state;
  out_1.Store(0u, asuint(int(uint(loaded) + uint(next()))));
  const int result = next();
  out_1.Store(4u, asuint(int(uint(result) - uint(next()))));
  const int before = asint(out_1.Load(8u));
  out_1.Store(8u, asuint(int(7)));
  out_1.Store(12u, asuint(before));
  int i = 1;
  const int old = i;
  i = 5;
  out_1.Store(16u, asuint(old + i));
}
