RWByteAddressBuffer data : register(u0);

uint data_byte_size() {
  uint bytes;
  data.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main() {
  const uint data_last = data_byte_size() / 4u - 1u;
  uint sum = 0u;
  for (uint i = 0u; i < data_byte_size() / 4u; i++) {
    sum += data.Load(i * 4u);
  }
  for (uint s = 64u; s > 0u; s >>= 1u) {
    sum += data.Load(min(s, data_last) * 4u);
  }
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  for (uint k = 0u; k <= sum; k++) {
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    sum = data.Load(min(k, data_last) * 4u);
  }
  uint2 iterations_left_1 = uint2(4294967295u, 4294967295u);
  while (sum > 10u) {
    if (all(iterations_left_1 == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uint2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    sum -= data.Load(0u);
  }
  data.Store(0u, sum);
  uint2 iterations_left_2 = uint2(4294967295u, 4294967295u);
  while (true) {
    if (all(iterations_left_2 == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left_2.x;
    iterations_left_2 = uint2(value - 1u, iterations_left_2.y - (value == 0u ? 1u : 0u));
    if (data.Load(min(1u, data_last) * 4u) == 0u) {
      break;
    }
  }
}
