RWByteAddressBuffer s : register(u0);
groupshared int w[2][4];

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

void add(int b_index) {
  for (int i = 0; i < 4; i++) {
    s.Store(uint(i) * 4u, asuint(int(uint(asint(s.Load(uint(i) * 4u))) + uint(w[b_index][i]))));
  }
}

float2 last() {
  return asfloat(s.Load2(((s_byte_size() - 16u) / 8u - 1u) * 8u + 16u));
}

[numthreads(1, 1, 1)]
void main(uint local_invocation_index : SV_GroupIndex) {
  for (uint index = local_invocation_index; index < 8u; index++) {
    w[index / 4u][index % 4u] = 0;
  }
  GroupMemoryBarrierWithGroupSync();
  add(1);
  s.Store2(16u, asuint(last()));
}
