RWByteAddressBuffer s : register(u0);
ByteAddressBuffer indices : register(t1);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

uint indices_byte_size() {
  uint bytes;
  indices.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  const uint n = (s_byte_size() - 16u) / 32u;
  for (uint i = 0u; i < n; i++) {
    s.Store3(i * 32u + 32u, asuint((float3)float(i)));
  }
  s.Store(min(uint(asint(indices.Load(0u))), (s_byte_size() - 16u) / 32u - 1u) * 32u + 16u, indices_byte_size() / 4u);
}
