struct Inner {
  int2 a[3];
  bool b;
};

struct Outer {
  Inner inner[2];
  float f;
};

RWByteAddressBuffer i : register(u0);

uint i_byte_size() {
  uint bytes;
  i.GetDimensions(bytes);
  return bytes;
}

Outer make(int n) {
  const int2 value[3] = {(int2)n, int2(1, 1), int2(2, 2)};
  const Inner value_1 = {value, true};
  const Inner value_2[2] = {value_1, (Inner)0};
  const Outer value_3 = {value_2, float(n)};
  return value_3;
}

[numthreads(1, 1, 1)]
void main() {
  const uint i_last = i_byte_size() / 4u - 1u;
  const Outer made = make(asint(i.Load(0u)));
  Outer copy = made;
  copy.inner[1] = made.inner[0];
  copy.inner[min(uint(asint(i.Load(min(1u, i_last) * 4u))), 1u)].a[2].y = 7;
  const uint value = min(3u, i_last);
  i.Store(min(2u, i_last) * 4u, asuint(int(uint(copy.inner[1].a[min(uint(asint(i.Load(value * 4u))), 2u)].y) + uint(int(clamp(copy.f, -2147483648.0f, 2147483520.0f))))));
  i.Store(value * 4u, asuint(int(i_byte_size() / 4u)));
}
