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

[numthreads(4, 1, 1)]
void main(uint3 gid : SV_DispatchThreadID, uint index : SV_GroupIndex) {
  x.Store(min(gid.x, x_byte_size() / 4u - 1u) * 4u, root_constants.num_workgroups.x + index);
}
