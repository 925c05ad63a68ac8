struct Tile {
  float4 rows[16];
  uint n;
};

groupshared Tile tile;
groupshared uint flags[3];
groupshared uint one;
RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(8, 2, 1)]
void main(uint i : SV_GroupIndex) {
  if (i < 1u) {
    tile.n = 0u;
    one = 0u;
  }
  if (i < 3u) {
    uint ignored;
    InterlockedExchange(flags[i], 0u, ignored);
  }
  tile.rows[i] = float4(0.0f, 0.0f, 0.0f, 0.0f);
  GroupMemoryBarrierWithGroupSync();
  const uint value = min(i, x_byte_size() / 16u - 1u);
  tile.rows[i] = asfloat(x.Load4(value * 16u));
  if (i == 0u) {
    tile.n = 3u;
    one = 1u;
  }
  GroupMemoryBarrierWithGroupSync();
  GroupMemoryBarrierWithGroupSync();
  const uint n = one;
  GroupMemoryBarrierWithGroupSync();
  DeviceMemoryBarrierWithGroupSync();
  const float4 loaded = tile.rows[(i + n) & 15u];
  const uint loaded_1 = tile.n;
  uint value_1;
  InterlockedOr(flags[1], 0u, value_1);
  x.Store4(value * 16u, asuint(loaded * float(loaded_1) + float(value_1)));
}
