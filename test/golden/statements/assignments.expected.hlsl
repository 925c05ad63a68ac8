struct S {
  int4 v;
  uint a[2];
};

typedef uint uint_array_2[2];

RWByteAddressBuffer s : register(u0);

uint_array_2 load_uint_array_2(RWByteAddressBuffer memory, uint offset) {
  uint result[2];
  for (uint i = 0u; i < 2u; i++) {
    result[i] = memory.Load(offset + i * 4u);
  }
  return result;
}

S load_S(RWByteAddressBuffer memory, uint offset) {
  S result;
  result.v = asint(memory.Load4(offset));
  result.a = load_uint_array_2(memory, offset + 16u);
  return result;
}

void store_uint_array_2(RWByteAddressBuffer memory, uint offset, uint value[2]) {
  for (uint i = 0u; i < 2u; i++) {
    memory.Store(offset + i * 4u, value[i]);
  }
}

void store_S(RWByteAddressBuffer memory, uint offset, S value) {
  memory.Store4(offset, asuint(value.v));
  store_uint_array_2(memory, offset + 16u, value.a);
}

[numthreads(1, 1, 1)]
void main() {
  s.Store4(0u, asuint(asint(s.Load4(0u)) + int4(1, 1, 1, 1)));
  s.Store(0u, asuint(asint(s.Load(0u)) - 2));
  s.Store4(0u, asuint(asint(s.Load4(0u)) * 3));
  s.Store(20u, s.Load(20u) << 2u);
  s.Store(16u, s.Load(16u) | s.Load(20u));
  s.Store(20u, s.Load(20u) + 1u);
  s.Store(4u, asuint(asint(s.Load(4u)) - 1));
  S t = load_S(s, 0u);
  store_S(s, 0u, t);
}
