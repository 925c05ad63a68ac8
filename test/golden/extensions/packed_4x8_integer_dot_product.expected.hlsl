RWByteAddressBuffer s : register(u0);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  const uint s_last = s_byte_size() / 4u - 1u;
  const uint value = min(1u, s_last);
  const uint value_1 = min(2u, s_last);
  s.Store(0u, dot4add_u8packed(s.Load(value * 4u), s.Load(value_1 * 4u), 0u));
  s.Store(value * 4u, uint(dot4add_i8packed(s.Load(value * 4u), s.Load(value_1 * 4u), 0)));
  const uint value_2 = min(3u, s_last);
  const int4 a = unpack_s8s32(s.Load(value_2 * 4u));
  const uint value_3 = min(4u, s_last);
  const uint4 b = unpack_u8u32(s.Load(value_3 * 4u));
  s.Store(value_2 * 4u, uint(pack_s8(a)));
  s.Store(value_3 * 4u, uint(pack_u8(b)));
  s.Store(min(5u, s_last) * 4u, uint(pack_clamp_s8(a)));
  s.Store(min(6u, s_last) * 4u, uint(pack_u8(min(b, 255u))));
}
