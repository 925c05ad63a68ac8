ByteAddressBuffer b : register(t0);
RWByteAddressBuffer result : register(u1);

uint4 at() {
  return uint4(b.Load(28u), b.Load(28u), b.Load(28u), b.Load(28u));
}

[numthreads(1, 1, 1)]
void main() {
  result.Store4(0u, at());
}
