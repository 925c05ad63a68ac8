RWByteAddressBuffer s : register(u0);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  const uint s_last = s_byte_size() / 4u - 1u;
  s.Store(0u, dot4add_u8packed(s.Load(min(1u, s_last) * 4u), s.Load(min(2u, s_last) * 4u), 0u));
  s.Store(min(1u, s_last) * 4u, uint(dot4add_i8packed(s.Load(min(1u, s_last) * 4u), s.Load(min(2u, s_last) * 4u), 0)));
  const int4 a = unpack_s8s32(s.Load(min(3u, s_last) * 4u));
  const uint4 b = unpack_u8u32(s.Load(min(4u, s_last) * 4u));
  s.Store(min(3u, s_last) * 4u, uint(pack_s8(a)));
  s.Store(min(4u, s_last) * 4u, uint(pack_u8(b)));
  s.Store(min(5u, s_last) * 4u, uint(pack_clamp_s8(a)));
  s.Store(min(6u, s_last) * 4u, uint(pack_u8(min(b, 255u))));
}
