RWByteAddressBuffer words : register(u0);
RWByteAddressBuffer signed_1 : register(u1);
RWByteAddressBuffer unsigned_1 : register(u2);

uint pack4_i8(int4 v) {
  const uint4 bits = uint4(v) & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}

uint pack4_u8(uint4 v) {
  const uint4 bits = v & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}

uint pack4_clamped_i8(int4 v) {
  const uint4 bits = uint4(clamp(v, -128, 127)) & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}

uint pack4_clamped_u8(uint4 v) {
  const uint4 bits = min(v, 255u);
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}

int4 unpack4_i8(uint bits) {
  const int x = int(bits);
  return int4(x << 24u, x << 16u, x << 8u, x) >> 24u;
}

int dot4_i8(uint a, uint b) {
  const int4 products = unpack4_i8(a) * unpack4_i8(b);
  return products.x + products.y + products.z + products.w;
}

uint4 unpack4_u8(uint bits) {
  return uint4(bits, bits >> 8u, bits >> 16u, bits >> 24u) & 0xffu;
}

uint dot4_u8(uint a, uint b) {
  const uint4 products = unpack4_u8(a) * unpack4_u8(b);
  return products.x + products.y + products.z + products.w;
}

[numthreads(1, 1, 1)]
void main() {
  words.Store(0u, pack4_i8(asint(signed_1.Load4(0u))));
  words.Store(4u, pack4_u8(unsigned_1.Load4(0u)));
  words.Store(8u, pack4_clamped_i8(asint(signed_1.Load4(0u))));
  words.Store(12u, pack4_clamped_u8(unsigned_1.Load4(0u)));
  signed_1.Store4(0u, asuint(int4(uint4(unpack4_i8(words.Load(16u))) * uint(dot4_i8(words.Load(20u), words.Load(24u))))));
  unsigned_1.Store4(0u, unpack4_u8(words.Load(16u)) * dot4_u8(words.Load(20u), words.Load(24u)));
}
