RWByteAddressBuffer s : register(u0);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint local_invocation_index : SV_GroupIndex) {
  const uint i = WaveGetLaneIndex();
  const uint subgroup_size = WaveGetLaneCount();
  const uint id = local_invocation_index / subgroup_size;
  const uint s_last = s_byte_size() / 4u - 1u;
  if (id == 0u) {
    s.Store(min(i, s_last) * 4u, WaveActiveSum(i));
  }
}
