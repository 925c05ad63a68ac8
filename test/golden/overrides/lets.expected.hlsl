RWByteAddressBuffer x : register(u0);
groupshared int w[4];

[numthreads(1, 1, 1)]
void main(uint lane : SV_GroupIndex) {
  for (uint index = lane; index < 4u; index++) {
    w[index] = 0;
  }
  GroupMemoryBarrierWithGroupSync();
  const int i = asint(x.Load(lane * 4u));
  x.Store(0u, asuint(i / (int(0) == 0 ? 1 : 0)));
  const int2 value = (int2)i;
  const int2 value_1 = select(int2(0, 0) == int2(0, 0), int2(1, 1), int2(0, 0));
  x.Store(4u, asuint((value - value / value_1 * value_1).x));
  x.Store(8u, asuint(int(4) / (int(0) == 0 ? 1 : 0)));
  x.Store(12u, asuint(int(4) << (32u & 31u)));
  x.Store(16u, asuint(w[3]));
  x.Store(20u, asuint(w[3]));
  x.Store(24u, asuint(int(uint(int(4) / (int(0) == 0 ? 1 : 0)) + uint(w[min(uint(int(7) + 4), 3u)]))));
}
