RWByteAddressBuffer s : register(u0);
ByteAddressBuffer n : register(t1);

uint n_byte_size() {
  uint bytes;
  n.GetDimensions(bytes);
  return bytes;
}

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint i = id.x;
  bool condition;
  if (i < n_byte_size() / 4u) {
    condition = n.Load(i * 4u) > 3u;
  } else {
    condition = false;
  }
  if (condition) {
    s.Store(0u, 1u);
  }
}
