RWByteAddressBuffer x : register(u0);

[numthreads(1, 1, 1)]
void main() {
  for (uint i = 0u; i < 8u; i++) {
    for (uint j = 0u; j < 8u; j++) {
      if (i == j) {
        continue;
      }
      switch (x.Load(i * 4u)) {
        case 0u: {
          continue;
        }
        case 1u:
        case 2u: {
          break;
        }
        default: {
          x.Store((i * 8u + j) * 4u, 1u);
          break;
        }
      }
      if (j > 6u) {
        break;
      }
      x.Store(j * 4u, x.Load(j * 4u) + i);
    }
  }
}
