RWByteAddressBuffer x : register(u0);
cbuffer num_workgroups_constants : register(b0, space31) {
  uint3 num_workgroups;
}

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(4, 1, 1)]
void main(uint3 gid : SV_DispatchThreadID, uint index : SV_GroupIndex) {
  x.Store(min(gid.x, x_byte_size() / 4u - 1u) * 4u, num_workgroups.x + index);
}
