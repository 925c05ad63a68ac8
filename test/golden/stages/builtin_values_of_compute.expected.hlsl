RWByteAddressBuffer out_1 : register(u0);
cbuffer num_workgroups_constants : register(b0, space31) {
  uint3 num_workgroups;
}

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

[numthreads(8, 8, 1)]
void main(
    uint3 gid : SV_DispatchThreadID,
    uint3 lid : SV_GroupThreadID,
    uint3 group : SV_GroupID,
    uint index : SV_GroupIndex) {
  const uint size = WaveGetLaneCount();
  const uint lane = WaveGetLaneIndex();
  out_1.Store(min(index, out_1_byte_size() / 4u - 1u) * 4u, gid.x + lid.y + group.z + num_workgroups.x + size + lane);
}
