struct atomic_compare_exchange_result_i64 {
  int64_t old_value;
  bool exchanged;
};

RWByteAddressBuffer pixels : register(u0);
RWByteAddressBuffer cell : register(u1);
RWByteAddressBuffer out_1 : register(u2);
groupshared int64_t sums[2];
groupshared uint64_t best;

uint pixels_byte_size() {
  uint bytes;
  pixels.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint lane : SV_GroupIndex) {
  if (lane < 1u) {
    uint64_t ignored;
    InterlockedExchange(best, 0ULL, ignored);
  }
  if (lane < 2u) {
    int64_t ignored;
    InterlockedExchange(sums[lane], 0LL, ignored);
  }
  GroupMemoryBarrierWithGroupSync();
  const int64_t wide = int64_t(lane) << 33u;
  int64_t ignored;
  InterlockedExchange(sums[0], 1LL, ignored);
  InterlockedMax(best, uint64_t(wide));
  int64_t value;
  InterlockedOr(sums[1], 0LL, value);
  out_1.Store<int64_t>(0u, value);
  int64_t value_1;
  InterlockedAdd(sums[0], wide, value_1);
  out_1.Store<int64_t>(8u, value_1);
  int64_t value_2;
  InterlockedAdd(sums[0], -3LL, value_2);
  out_1.Store<int64_t>(16u, value_2);
  int64_t value_3;
  cell.InterlockedAdd64(24u, int64_t(0ULL - uint64_t(wide)), value_3);
  out_1.Store<int64_t>(24u, value_3);
  int64_t value_4;
  cell.InterlockedAnd64((lane & 1u) * 8u + 16u, -2LL, value_4);
  out_1.Store<int64_t>(32u, value_4);
  int64_t value_5;
  cell.InterlockedOr64(16u, wide, value_5);
  int64_t value_6;
  cell.InterlockedXor64(16u, 7LL, value_6);
  out_1.Store<int64_t>(40u, int64_t(uint64_t(value_5) + uint64_t(value_6)));
  int64_t value_7;
  InterlockedExchange(sums[1], wide, value_7);
  int64_t value_8;
  InterlockedMin(sums[1], wide, value_8);
  out_1.Store<int64_t>(48u, int64_t(uint64_t(value_7) + uint64_t(value_8)));
  int64_t value_9;
  cell.InterlockedCompareExchange64(16u, 5LL, wide, value_9);
  const atomic_compare_exchange_result_i64 tried = {value_9, value_9 == 5LL};
  out_1.Store<int64_t>(56u, tried.exchanged ? tried.old_value : 0LL);
  uint64_t value_10;
  InterlockedOr(best, 0ULL, value_10);
  cell.InterlockedMin64(8u, value_10);
  pixels.InterlockedMax64(min(lane, pixels_byte_size() / 8u - 1u) * 8u, 1ULL << (lane & 63u));
}
