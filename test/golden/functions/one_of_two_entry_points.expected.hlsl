RWByteAddressBuffer b : register(u1);

uint byte_length(RWByteAddressBuffer buffer) {
  uint bytes;
  buffer.GetDimensions(bytes);
  return bytes;
}

[numthreads(8, 1, 1)]
void second(uint3 id : SV_DispatchThreadID) {
  b.Store(min(id.x, byte_length(b) / 4u - 1u) * 4u, 1u);
}
