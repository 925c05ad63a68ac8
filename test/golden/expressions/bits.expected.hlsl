RWByteAddressBuffer u : register(u0);
RWByteAddressBuffer i : register(u1);

uint extract_bits(uint x, uint offset, uint count) {
  const uint first = min(offset, 32u);
  const uint above = 32u - min(count, 32u - first);
  return above == 32u ? (uint)0 : (x << (above - first)) >> above;
}

uint insert_bits(uint x, uint bits, uint offset, uint count) {
  const uint first = min(offset, 32u);
  const uint width = min(count, 32u - first);
  if (width == 0u) {
    return x;
  }
  const uint mask = (0xffffffffu >> (32u - width)) << first;
  return uint((uint(x) & ~mask) | ((uint(bits) << first) & mask));
}

[numthreads(1, 1, 1)]
void main() {
  u.Store4(0u, (u.Load4(0u) & uint4(255u, 255u, 255u, 255u)) | (~u.Load4(0u) ^ uint4(61680u, 61680u, 61680u, 61680u)));
  i.Store(0u, asuint(~asint(i.Load(0u)) & 2147483647));
  u.Store(0u, countbits(u.Load(4u)) + firstbithigh(u.Load(8u)) + firstbitlow(u.Load(12u)));
  u.Store(4u, reversebits(u.Load(0u)) + (31u - firstbithigh(u.Load(4u))) + min(firstbitlow(u.Load(8u)), 32u));
  u.Store(8u, extract_bits(u.Load(0u), 3u, 5u));
  u.Store(12u, insert_bits(u.Load(0u), u.Load(4u), 8u, 8u));
}
