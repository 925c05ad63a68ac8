RWByteAddressBuffer b : register(u0);
static uint p = 0u;

uint f(uint x) {
  return x + 1u;
}

uint g() {
  b.Store(12u, b.Load(12u) + 1u);
  return b.Load(12u);
}

bool h() {
  p++;
  return p > 3u;
}

[numthreads(1, 1, 1)]
void main() {
  const uint loaded = b.Load(4u);
  b.Store(0u, f(loaded) + g());
  bool v;
  if (b.Load(0u) > 1u) {
    v = h();
  } else {
    v = false;
  }
  if (b.Load(16u) > 1u) {
    v = !v;
  }
  b.Store(12u, v ? 2u : 1u);
}
