RWByteAddressBuffer out_1 : register(u0);

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

float lerp_1(float a, float b) {
  return a + b;
}

float simd_sum(float a) {
  return a;
}

float min3(float a, float b, float c) {
  return min(a, min(b, c));
}

[numthreads(1, 1, 1)]
void main() {
  const uint out_last = out_1_byte_size() / 4u - 1u;
  out_1.Store(0u, asuint(lerp_1(1.0f, simd_sum(2.0f)) + min3(asfloat(out_1.Load(min(1u, out_last) * 4u)), asfloat(out_1.Load(min(2u, out_last) * 4u)), asfloat(out_1.Load(min(3u, out_last) * 4u)))));
}
