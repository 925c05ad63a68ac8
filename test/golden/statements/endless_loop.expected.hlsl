RWByteAddressBuffer a : register(u0);
cbuffer i_constants : register(b1) {
  uint i;
}

[numthreads(1, 1, 1)]
void main() {
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  while (i >= 16u) {
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
  }
  a.Store(min(i, 15u) * 4u, 1u);
}
