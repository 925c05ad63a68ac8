RWByteAddressBuffer b : register(u0);

uint eff(uint k) {
  b.Store(28u, k);
  return k;
}

[numthreads(1, 1, 1)]
void main(uint3 g : SV_DispatchThreadID) {
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  uint v = 0u;
  uint variable = 0u;
  bool m = false;
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      b.Store(16u, v);
      b.Store(variable * 4u, b.Load(variable * 4u) + 3u);
      m = v == 2u;
      if (m) {
        break;
      }
    }
    is_next_turn = true;
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    v = b.Load(8u);
    variable = v & 7u;
    eff(1u);
    bool condition;
    if (g.x > 1u) {
      condition = true;
    } else {
      condition = eff(3u) > 2u;
    }
    uint2 iterations_left_1 = uint2(4294967295u, 4294967295u);
    m = condition;
    for (; m; m = false) {
      if (all(iterations_left_1 == uint2(0u, 0u))) {
        break;
      }
      const uint value_1 = iterations_left_1.x;
      iterations_left_1 = uint2(value_1 - 1u, iterations_left_1.y - (value_1 == 0u ? 1u : 0u));
      b.Store(8u, 2u);
    }
    if (v > 3u) {
      continue;
    }
    const uint loaded = b.Load(variable * 4u);
    b.Store(variable * 4u, loaded + eff(4u));
  }
}
