RWByteAddressBuffer x : register(u0);
groupshared float tile[65];

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  for (uint index = i; index < 65u; index += 64u) {
    tile[index] = 0.0f;
  }
  GroupMemoryBarrierWithGroupSync();
  const uint value = min(i, x_byte_size() / 4u - 1u);
  tile[i] = asfloat(x.Load(value * 4u)) * 0.5f;
  GroupMemoryBarrierWithGroupSync();
  if (true) {
    x.Store(value * 4u, asuint(tile[(i + 1u) % 64u] + 4096.0f));
  }
}
