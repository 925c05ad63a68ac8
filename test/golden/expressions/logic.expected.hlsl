RWByteAddressBuffer data : register(u0);

bool side(uint i) {
  data.Store(i * 4u, data.Load(i * 4u) + 1u);
  return data.Load(i * 4u) > 3u;
}

[numthreads(1, 1, 1)]
void main() {
  bool condition;
  if (side(0u)) {
    condition = side(1u);
  } else {
    condition = false;
  }
  if (condition) {
    data.Store(8u, 1u);
  }
  bool condition_1;
  if (side(3u)) {
    condition_1 = true;
  } else {
    condition_1 = !side(4u);
  }
  if (condition_1) {
    data.Store(20u, 1u);
  }
  const bool both = and(data.Load(24u) > 1u, data.Load(28u) > 1u);
  const bool either = or(data.Load(24u) > 1u, data.Load(28u) > 1u);
  data.Store(24u, both != either ? 1u : 0u);
}
