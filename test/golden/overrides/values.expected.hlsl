RWByteAddressBuffer x : register(u0);
groupshared float2 tile[16];

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(8, 2, 1)]
void main(uint i : SV_GroupIndex) {
  tile[i] = float2(0.0f, 0.0f);
  GroupMemoryBarrierWithGroupSync();
  const uint value = min(i, x_byte_size() / 4u - 1u);
  tile[i].x = asfloat(x.Load(value * 4u)) * -2.5f;
  GroupMemoryBarrierWithGroupSync();
  if (false) {
    x.Store(value * 4u, asuint(tile[0][min(i, 1u)]));
  } else {
    x.Store(value * 4u, asuint(1.0f));
  }
}
