groupshared uint tile[64];
RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint value = min(i, x_byte_size() / 4u - 1u);
  tile[i] = x.Load(value * 4u);
  GroupMemoryBarrierWithGroupSync();
  x.Store(value * 4u, tile[63u - i]);
}
