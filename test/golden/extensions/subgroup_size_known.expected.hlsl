RWByteAddressBuffer out_1 : register(u0);
groupshared uint sums[4];
groupshared uint lanes[4][32];

void keep(uint index, uint size, uint sum) {
  sums[index / size] = sum;
}

[numthreads(128, 1, 1)]
[WaveSize(32)]
void main(uint index : SV_GroupIndex) {
  const uint lane = WaveGetLaneIndex();
  const uint id = index / 32u;
  if (index < 4u) {
    sums[index] = 0u;
  }
  lanes[index / 32u][index % 32u] = 0u;
  GroupMemoryBarrierWithGroupSync();
  lanes[index / 32u][index % 32u] = index;
  lanes[id][lane]++;
  keep(index, 32u, WaveActiveSum(index));
  GroupMemoryBarrierWithGroupSync();
  for (uint i = id; i < 4u; i += 4u) {
    out_1.Store((i * 32u + lane) * 4u, sums[i] + lanes[4u - 1u][lane]);
  }
}
