RWByteAddressBuffer s : register(u0);
RWByteAddressBuffer t : register(u1);

uint t_byte_size() {
  uint bytes;
  t.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  s.Store(16u, asuint(1.0f));
}

[numthreads(1, 1, 1)]
void packed(uint3 id : SV_GroupID) {
  t.Store3(16u, asuint(asfloat(t.Load3(16u)) + asfloat(t.Load3(16u)).zyx));
  t.Store(16u, asuint(1.0f));
  const uint value = min(id.x, 2u);
  t.Store(value * 4u + 16u, asuint(2.0f));
  t.Store3(min(id.y, (t_byte_size() - 32u) / 16u - 1u) * 16u + 32u, asuint(asfloat(t.Load3(16u))));
  const uint value_1 = min(id.x, (t_byte_size() - 32u) / 16u - 1u);
  t.Store3(value_1 * 16u + 32u, asuint(asfloat(t.Load3(value_1 * 16u + 32u)) + asfloat(t.Load3(value_1 * 16u + 32u)).yxz));
  int a[3][4] = (int[3][4])0;
  a[value][min(id.y, 3u)] = 3;
  t.Store(12u, asuint(float(a[value][1])));
}
