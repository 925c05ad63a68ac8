struct S {
  int4 v;
  uint a[2];
};

typedef uint uint_array_2[2];

RWByteAddressBuffer s : register(u0);

uint_array_2 load_s_array(uint at) {
  const uint loaded[2] = {s.Load(at), s.Load(at + 4u)};
  return loaded;
}

S load_s_S() {
  const S loaded = {asint(s.Load4(0u)), load_s_array(16u)};
  return loaded;
}

void store_s_array(uint at, uint stored[2]) {
  s.Store(at, stored[0]);
  s.Store(at + 4u, stored[1]);
}

void store_s_S(S stored) {
  s.Store4(0u, asuint(stored.v));
  store_s_array(16u, stored.a);
}

[numthreads(1, 1, 1)]
void main() {
  s.Store4(0u, asuint(int4(uint4(asint(s.Load4(0u))) + uint4(1u, 1u, 1u, 1u))));
  s.Store(0u, asuint(int(uint(asint(s.Load(0u))) - 2u)));
  s.Store4(0u, asuint(int4(uint4(asint(s.Load4(0u))) * 3u)));
  s.Store(20u, s.Load(20u) << 2u);
  s.Store(16u, s.Load(16u) | s.Load(20u));
  s.Store(20u, s.Load(20u) + 1u);
  s.Store(4u, asuint(int(uint(asint(s.Load(4u))) - 1u)));
  S t = load_s_S();
  store_s_S(t);
}
