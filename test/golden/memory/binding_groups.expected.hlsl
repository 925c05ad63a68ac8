ByteAddressBuffer a : register(t2, space1);
RWByteAddressBuffer b : register(u5);
cbuffer n_constants : register(b0, space2) {
  uint n;
}

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

uint a_byte_size() {
  uint bytes;
  a.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  b.Store(min(n, b_byte_size() / 4u - 1u) * 4u, asuint(asfloat(a.Load(min(n, a_byte_size() / 4u - 1u) * 4u))));
}
