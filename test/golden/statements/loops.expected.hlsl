RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  const uint x_last = x_byte_size() / 4u - 1u;
  for (uint i = 0u; i < 8u; i++) {
    const uint value = min(i, x_last);
    if (x.Load(value * 4u) == 3u) {
      continue;
    }
    x.Store(value * 4u, x.Load(value * 4u) + i);
  }
  uint n = x.Load(0u);
  while (n > 1u) {
    n /= 2u;
    if (n == 17u) {
      break;
    }
  }
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      const uint value = min(2u, x_last);
      x.Store(value * 4u, x.Load(value * 4u) + n);
      if (n > 10u) {
        break;
      }
    }
    is_next_turn = true;
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    n++;
    if (n > 5u) {
      continue;
    }
    x.Store(min(1u, x_last) * 4u, n);
  }
  uint2 iterations_left_1 = uint2(4294967295u, 4294967295u);
  while (true) {
    if (all(iterations_left_1 == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uint2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    n--;
    if (n == 0u) {
      return;
    }
  }
}
