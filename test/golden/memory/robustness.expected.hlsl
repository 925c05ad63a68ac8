RWByteAddressBuffer x : register(u0);
RWByteAddressBuffer v : register(u1);
static uint t[4][8] = (uint[4][8])0;

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint x_last = x_byte_size() / 4u - 1u;
  const uint value = min(id.y, 3u);
  t[value][min(id.z, 7u)] = x.Load(min(id.x, x_last) * 4u);
  t[3][2] = x.Load(0u);
  v.Store((id.x & 15u) * 16u + value * 4u, asuint(asfloat(v.Load(id.y % 16u * 16u))));
  const uint copy[4][8] = t;
  x.Store(min(1u, x_last) * 4u, copy[min(id.x, 3u)][min(id.y, 7u)]);
}
