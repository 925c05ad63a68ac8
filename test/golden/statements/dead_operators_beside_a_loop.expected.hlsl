RWByteAddressBuffer o : register(u0);

uint plain(uint x) {
  return x;
}

[numthreads(1, 1, 1)]
void main() {
  uint i = plain(o.Load(4u));
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      i++;
      o.Store(16u, i);
      if (i > 8u) {
        break;
      }
    }
    is_next_turn = true;
    if (o.Load((i & 7u) * 4u) > 3u) {
      continue;
    }
    o.Store(4u, 2u);
  }
}
