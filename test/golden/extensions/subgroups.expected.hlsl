RWByteAddressBuffer s : register(u0);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint local_index : SV_GroupIndex) {
  const uint id = local_index / WaveGetLaneCount();
  const uint n = (63u + WaveGetLaneCount()) / WaveGetLaneCount();
  const uint i = WaveGetLaneIndex();
  const uint z = WaveGetLaneCount();
  s.Store(min(id * z + i, s_byte_size() / 4u - 1u) * 4u, n + WaveActiveSum(i) + QuadReadAcrossX(i) + WaveReadLaneFirst(id));
}
