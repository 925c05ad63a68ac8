struct In {
  uint3 gid;
  uint3 count;
};

cbuffer num_workgroups_constants : register(b0, space31) {
  uint3 num_workgroups_buffer;
}

RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(4, 1, 1)]
void main(uint3 gid : SV_DispatchThreadID, uint index : SV_GroupIndex) {
  const In in_1 = {gid, num_workgroups_buffer};
  x.Store(min(in_1.gid.x, x_byte_size() / 4u - 1u) * 4u, in_1.count.x + index);
}
