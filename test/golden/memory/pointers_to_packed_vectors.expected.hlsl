struct Packed {
  uint3 v;
  uint n;
};

RWByteAddressBuffer o : register(u0);
static Packed p = (Packed)0;
groupshared Packed w;

Packed load_o_Packed(uint at) {
  const Packed loaded = {o.Load3(at), o.Load(at + 12u)};
  return loaded;
}

void store_o_Packed(uint at, Packed stored) {
  o.Store3(at, stored.v);
  o.Store(at + 12u, stored.n);
}

void bump(inout uint3 v, uint n) {
  v.y += n;
}

void bump_twice(inout uint3 v) {
  bump(v, 1u);
  bump(v, 2u);
}

void bump_in(inout Packed s) {
  bump(s.v, s.n);
}

void bump_private(inout uint3 v) {
  v += 1u;
}

void bump_shared() {
  w.v.z = 5u;
}

[numthreads(1, 1, 1)]
void main(uint i : SV_GroupIndex) {
  w = (Packed)0;
  GroupMemoryBarrierWithGroupSync();
  Packed f = load_o_Packed(0u);
  Packed a[2] = (Packed[2])0;
  uint3 plain = f.v;
  bump_twice(plain);
  bump_twice(f.v);
  bump(a[i].v, 3u);
  bump_in(f);
  bump_private(p.v);
  bump_shared();
  GroupMemoryBarrierWithGroupSync();
  const uint3 whole = w.v;
  GroupMemoryBarrierWithGroupSync();
  const Packed value = {whole + plain, f.v.y};
  store_o_Packed(16u, value);
  store_o_Packed(32u, a[0]);
  store_o_Packed(48u, p);
}
