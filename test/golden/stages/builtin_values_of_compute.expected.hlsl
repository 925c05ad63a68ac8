struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
};

RWByteAddressBuffer out_1 : register(u0);
cbuffer root_constants_constants : register(b0, space31) {
  RootConstants root_constants;
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
  out_1.Store(min(index, out_1_byte_size() / 4u - 1u) * 4u, gid.x + lid.y + group.z + root_constants.num_workgroups.x + size + lane);
}
