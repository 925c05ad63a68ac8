struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
};

RWByteAddressBuffer x : register(u0);
cbuffer root_constants_constants : register(b0, space31) {
  RootConstants root_constants;
}

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(4, 4, 2)]
void main(
    uint3 lid : SV_GroupThreadID,
    uint index : SV_GroupIndex,
    uint3 gid : SV_DispatchThreadID,
    uint3 wid : SV_GroupID) {
  const uint size = WaveGetLaneCount();
  const uint lane = WaveGetLaneIndex();
  x.Store3(min(index, x_byte_size() / 16u - 1u) * 16u, lid + gid + wid * root_constants.num_workgroups + uint3(size, lane, 0u));
}
