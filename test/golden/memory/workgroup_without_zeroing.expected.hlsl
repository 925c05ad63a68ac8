groupshared uint tile[64];
RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint x_last = x_byte_size() / 4u - 1u;
  tile[i] = x.Load(min(i, x_last) * 4u);
  GroupMemoryBarrierWithGroupSync();
  x.Store(min(i, x_last) * 4u, tile[63u - i]);
}
