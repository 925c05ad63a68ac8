RWByteAddressBuffer o : register(u0);

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  const uint o_last = o_byte_size() / 4u - 1u;
  for (uint i = 0u; i < 4u; i++) {
    o.Store(min(i, o_last) * 4u, i);
    uint i_1 = 501u + i;
    i_1 *= 2u;
    const uint value = min(i_1, o_last);
    o.Store(value * 4u, i_1);
    uint2 iterations_left = uint2(4294967295u, 4294967295u);
    for (; o.Load(value * 4u) < 3u; o.Store(value * 4u, o.Load(value * 4u) + 1u)) {
      if (all(iterations_left == uint2(0u, 0u))) {
        break;
      }
      const uint value_1 = iterations_left.x;
      iterations_left = uint2(value_1 - 1u, iterations_left.y - (value_1 == 0u ? 1u : 0u));
      const uint value_2 = min(7u, o_last);
      o.Store(value_2 * 4u, o.Load(value_2 * 4u) + 1u);
      o.Store(min(8u, o_last) * 4u, 2u);
    }
  }
}
