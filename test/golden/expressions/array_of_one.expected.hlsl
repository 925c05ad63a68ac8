struct S {
  int2 k;
  row_major float2x2 m;
};

RWByteAddressBuffer o : register(u0);
groupshared S team[4];

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

bool taken(uint lane, bool3 a, int4 b, int c, float d) {
  const S value = {int2(c, b.x), team[lane & 3u].m};
  S one[1] = {{value}};
  S nested[1][1] = {{one}};
  return one[min(lane & 1u, 0u)].m[1].x < d && nested[0][0].k.x < 7 && a.x;
}

int4 filled(uint lane, uint a, int c) {
  return (int4)int(uint(asint(lane + a)) - uint(c));
}

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex) {
  team[lane] = (S)0;
  GroupMemoryBarrierWithGroupSync();
  const bool v = taken(lane, (bool3)(lane > 2u), int4(0, 0, 0, 0), 7, 1.0f);
  const float scalar[1] = {float(lane)};
  const uint value = min(lane, o_byte_size() / 4u - 1u);
  o.Store(value * 4u, asuint(int(uint(filled(lane, lane, asint(o.Load(value * 4u)) >> (0u & 31u)).y) + uint(int(v)) + uint(int(clamp(scalar[min(lane & 1u, 0u)], -2147483648.0f, 2147483520.0f))))));
}
