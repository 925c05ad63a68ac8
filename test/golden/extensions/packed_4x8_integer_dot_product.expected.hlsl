RWByteAddressBuffer s : register(u0);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

int4 unpack_i8(uint bits) {
  const int x = int(bits);
  return int4(x << 24u, x << 16u, x << 8u, x) >> 24u;
}

uint4 unpack_u8(uint bits) {
  return uint4(bits, bits >> 8u, bits >> 16u, bits >> 24u) & 0xffu;
}

uint pack_i8(int4 v) {
  const uint4 bits = uint4(v) & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}

uint pack_u8(uint4 v) {
  const uint4 bits = v & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}

uint pack_clamped_i8(int4 v) {
  const uint4 bits = uint4(clamp(v, -128, 127)) & 0xffu;
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}

uint pack_clamped_u8(uint4 v) {
  const uint4 bits = min(v, 255u);
  return bits.x | (bits.y << 8u) | (bits.z << 16u) | (bits.w << 24u);
}

[numthreads(1, 1, 1)]
void main() {
  const uint s_last = s_byte_size() / 4u - 1u;
  s.Store(0u, dot4add_u8packed(s.Load(min(1u, s_last) * 4u), s.Load(min(2u, s_last) * 4u), 0u));
  s.Store(min(1u, s_last) * 4u, uint(dot4add_i8packed(s.Load(min(1u, s_last) * 4u), s.Load(min(2u, s_last) * 4u), 0)));
  const int4 a = unpack_i8(s.Load(min(3u, s_last) * 4u));
  const uint4 b = unpack_u8(s.Load(min(4u, s_last) * 4u));
  s.Store(min(3u, s_last) * 4u, pack_i8(a));
  s.Store(min(4u, s_last) * 4u, pack_u8(b));
  s.Store(min(5u, s_last) * 4u, pack_clamped_i8(a));
  s.Store(min(6u, s_last) * 4u, pack_clamped_u8(b));
}
