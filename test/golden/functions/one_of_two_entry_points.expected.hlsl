RWByteAddressBuffer b : register(u1);

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

[numthreads(8, 1, 1)]
void second(uint3 id : SV_DispatchThreadID) {
  b.Store(min(id.x, b_byte_size() / 4u - 1u) * 4u, 1u);
}
