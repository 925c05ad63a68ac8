RWByteAddressBuffer b : register(u0);
cbuffer u_constants : register(b1) {
  uint4 u[4];
}
groupshared uint w[32];

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

uint part(uint o) {
  return b.Load(min((o & 4294967292u) >> 2u, b_byte_size() / 4u - 1u) * 4u);
}

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex) {
  for (uint index = i; index < 32u; index += 4u) {
    w[index] = 0u;
  }
  GroupMemoryBarrierWithGroupSync();
  const uint b_last = b_byte_size() / 4u - 1u;
  b.Store(min(4u, b_last) * 4u, b_byte_size() / 4u * 4u + (max(min(64u + (i * 4u + 4u), b_byte_size() / 4u * 4u), 64u) - 64u) / 4u + part(8u));
  b.Store(min((24u + i * 8u + 4u) >> 2u, b_last) * 4u, asuint(asfloat(b.Load(min((64u + i * 4u) >> 2u, b_last) * 4u)) + asfloat(u[1].z)));
  const uint value = (i * 16u) & 4294967280u;
  const uint4 value_1 = (uint4)i;
  w[value >> 2u] = value_1.x;
  w[(value + 4u) >> 2u] = value_1.y;
  w[(value + 8u) >> 2u] = value_1.z;
  w[(value + 12u) >> 2u] = value_1.w;
}
