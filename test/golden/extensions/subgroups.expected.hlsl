RWByteAddressBuffer s : register(u0);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint local_invocation_index : SV_GroupIndex) {
  const uint i = WaveGetLaneIndex();
  const uint z = WaveGetLaneCount();
  const uint id = local_invocation_index / z;
  const uint n = (63u + z) / z;
  s.Store(min(id * z + i, s_byte_size() / 4u - 1u) * 4u, n + WaveActiveSum(i) + QuadReadAcrossX(i) + WaveReadLaneFirst(id));
}
