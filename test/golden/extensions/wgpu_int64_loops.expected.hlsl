RWByteAddressBuffer data : register(u0);

[numthreads(1, 1, 1)]
void main() {
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  for (uint64_t i = 0ULL; i < 8ULL; i += 1ULL) {
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    data.Store(min(uint(i), 63u) * 4u, 1u);
  }
  uint2 iterations_left_1 = uint2(4294967295u, 4294967295u);
  for (int64_t i = 8LL; i < 16LL; i = int64_t(uint64_t(i) + 2ULL)) {
    if (all(iterations_left_1 == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uint2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    data.Store(min(uint(i), 63u) * 4u, 2u);
  }
}
