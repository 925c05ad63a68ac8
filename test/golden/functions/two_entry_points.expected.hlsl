RWByteAddressBuffer a : register(u0);
RWByteAddressBuffer b : register(u1);
groupshared uint w;

uint a_byte_size() {
  uint bytes;
  a.GetDimensions(bytes);
  return bytes;
}

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

uint shared_work(uint i) {
  return i * 3u;
}

[numthreads(64, 1, 1)]
void first(uint3 id : SV_DispatchThreadID) {
  a.Store(min(id.x, a_byte_size() / 4u - 1u) * 4u, shared_work(id.x));
}

[numthreads(8, 8, 1)]
void second(uint3 id : SV_DispatchThreadID, uint i : SV_GroupIndex) {
  if (i < 1u) {
    w = 0u;
  }
  GroupMemoryBarrierWithGroupSync();
  if (i == 0u) {
    w = 7u;
  }
  GroupMemoryBarrierWithGroupSync();
  b.Store(min(id.x, b_byte_size() / 4u - 1u) * 4u, shared_work(id.y) + w);
}
