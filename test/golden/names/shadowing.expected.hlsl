RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

void store(int x_1) {
  x.Store(min(1u, x_byte_size() / 4u - 1u) * 4u, asuint(x_1));
}

[numthreads(1, 1, 1)]
void main() {
  const int y = asint(x.Load(0u));
  const int x_1 = int(uint(y) + 1u);
  int y_1 = x_1;
  y_1 = int(uint(y_1) * 2u);
  store(y_1);
}
