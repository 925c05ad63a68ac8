struct S {
  int4 v;
  uint a[2];
};

typedef uint uint_array_2[2];

RWByteAddressBuffer s : register(u0);

uint_array_2 load_uint_array_2(RWByteAddressBuffer memory, uint at) {
  uint loaded[2];
  for (uint k = 0u; k < 2u; k++) {
    loaded[k] = memory.Load(at + k * 4u);
  }
  return loaded;
}

S load_S(RWByteAddressBuffer memory, uint at) {
  S loaded;
  loaded.v = asint(memory.Load4(at));
  loaded.a = load_uint_array_2(memory, at + 16u);
  return loaded;
}

void store_uint_array_2(RWByteAddressBuffer memory, uint at, uint stored[2]) {
  for (uint k = 0u; k < 2u; k++) {
    memory.Store(at + k * 4u, stored[k]);
  }
}

void store_S(RWByteAddressBuffer memory, uint at, S stored) {
  memory.Store4(at, asuint(stored.v));
  store_uint_array_2(memory, at + 16u, stored.a);
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
  S t = load_S(s, 0u);
  store_S(s, 0u, t);
}
