RWByteAddressBuffer out_1 : register(u0);

[numthreads(128, 1, 1)]
[WaveSize(32)]
void main(uint index : SV_GroupIndex) {
  const uint lane = WaveGetLaneIndex();
  out_1.Store((index / 32u * 32u + lane) * 4u, 32u);
}

[numthreads(8, 16, 1)]
void small(uint index : SV_GroupIndex) {
  const uint size = WaveGetLaneCount();
  out_1.Store(min(index / size * size, 127u) * 4u, size);
}
