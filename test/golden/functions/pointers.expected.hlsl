RWByteAddressBuffer s : register(u0);
static int p = 0;

int bump(inout int a, int by) {
  a = int(uint(a) + uint(by));
  return a;
}

void fill(inout int a[4], int v) {
  for (int i = 0; i < 4; i++) {
    a[i] = v;
  }
}

void private_bump(inout int a) {
  a = int(uint(a) + 1u);
}

[numthreads(1, 1, 1)]
void main() {
  int n = asint(s.Load(0u));
  int a[4] = (int[4])0;
  const int result = bump(n, 3);
  fill(a, result);
  private_bump(p);
  s.Store(16u, asuint(float(int(uint(n) + uint(p)))));
  s.Store(20u, asuint(float(a[2])));
  s.Store(min(uint(n), 3u) * 4u, asuint(int(4)));
}
