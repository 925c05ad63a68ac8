struct atomic_compare_exchange_result_i32 {
  int old_value;
  bool exchanged;
};

RWByteAddressBuffer s : register(u0);
groupshared uint w;

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  if (i < 1u) {
    uint ignored;
    InterlockedExchange(w, 0u, ignored);
  }
  GroupMemoryBarrierWithGroupSync();
  uint ignored;
  InterlockedExchange(w, 5u, ignored);
  GroupMemoryBarrierWithGroupSync();
  InterlockedAdd(w, i);
  s.InterlockedAdd(0u, int(-3));
  s.InterlockedMax(0u, int(-7));
  s.InterlockedMin(4u, 7u);
  s.InterlockedAnd(8u, 255u);
  s.InterlockedOr(12u, i);
  s.InterlockedXor((i & 3u) * 4u + 4u, 1u);
  uint value;
  InterlockedOr(w, 0u, value);
  uint old;
  s.InterlockedExchange(16u, value, old);
  const int value_1 = int(old);
  int value_2;
  s.InterlockedCompareExchange(0u, value_1, int(9), value_2);
  const atomic_compare_exchange_result_i32 r = {value_2, value_2 == value_1};
  if (r.exchanged) {
    int ignored_1;
    s.InterlockedExchange(0u, r.old_value, ignored_1);
  }
}
