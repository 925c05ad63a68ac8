struct Item {
  uint a;
  float3 b;
};

RWByteAddressBuffer s : register(u0);
ByteAddressBuffer indices : register(t1);

uint byte_length(RWByteAddressBuffer buffer) {
  uint bytes;
  buffer.GetDimensions(bytes);
  return bytes;
}

uint byte_length(ByteAddressBuffer buffer) {
  uint bytes;
  buffer.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  const uint value = (byte_length(s) - 16u) / 32u - 1u;
  const uint n = (byte_length(s) - 16u) / 32u;
  for (uint i = 0u; i < n; i++) {
    s.Store3(min(i, value) * 32u + 32u, asuint((float3)float(i)));
  }
  s.Store(min(uint(asint(indices.Load(0u))), value) * 32u + 16u, byte_length(indices) / 4u);
}
