groupshared uint shared_sum[64];
RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  shared_sum[i] = 0u;
  GroupMemoryBarrierWithGroupSync();
  uint zero[4] = (uint[4])0;
  uint2 counter = uint2(1u, 2u);
  zero[0] = counter.y;
  for (int k = 0; k < 3; k++) {
    uint fresh = 0u;
    fresh += uint(k);
    zero[1] += fresh;
  }
  shared_sum[i] = 7u + zero[0] + zero[1];
  GroupMemoryBarrierWithGroupSync();
  x.Store(min(i, x_byte_size() / 4u - 1u) * 4u, shared_sum[63u - i]);
}
