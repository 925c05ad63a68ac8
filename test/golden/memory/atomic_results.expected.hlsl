struct atomic_compare_exchange_result_u32 {
  uint old_value;
  bool exchanged;
};

RWByteAddressBuffer counters : register(u0);
groupshared int lowest;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
  if (i < 1u) {
    int ignored;
    InterlockedExchange(lowest, int(0), ignored);
  }
  GroupMemoryBarrierWithGroupSync();
  InterlockedMin(lowest, int(i));
  GroupMemoryBarrierWithGroupSync();
  uint old;
  counters.InterlockedAdd(0u, 1u, old);
  counters.InterlockedAdd(4u, 0u - old);
  int value;
  InterlockedOr(lowest, int(0), value);
  uint ignored;
  counters.InterlockedExchange(8u, uint(value), ignored);
  uint value_1;
  counters.InterlockedCompareExchange(12u, old, old + 1u, value_1);
  const atomic_compare_exchange_result_u32 r = {value_1, value_1 == old};
  if (r.exchanged) {
    counters.InterlockedMax(12u, r.old_value);
  }
}
