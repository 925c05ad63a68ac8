RWByteAddressBuffer out_1 : register(u0);

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  const uint out_last = out_1_byte_size() / 4u - 1u;
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  uint i = 0u;
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      i++;
      out_1.Store(0u, out_1.Load(0u) + i);
      if (i >= 10u) {
        break;
      }
    }
    is_next_turn = true;
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    if (i % 3u == 0u) {
      continue;
    }
    const uint seen = i * 2u;
    out_1.Store(min(i, out_last) * 4u, seen);
  }
}
