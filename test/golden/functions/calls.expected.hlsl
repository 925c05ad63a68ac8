RWByteAddressBuffer x : register(u0);

float square(float v) {
  return v * v;
}

float polynomial(float v, float a, float b) {
  const float s = square(v);
  if (s > 100.0f) {
    return 100.0f;
  }
  return s * a + v * b;
}

void nothing() {
}

[numthreads(1, 1, 1)]
void main() {
  nothing();
  x.Store(0u, asuint(polynomial(asfloat(x.Load(4u)), asfloat(x.Load(8u)), square(asfloat(x.Load(12u))))));
}
