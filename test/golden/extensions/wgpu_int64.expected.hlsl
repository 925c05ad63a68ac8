cbuffer given_constants : register(b0) {
  uint4 given[8];
}
ByteAddressBuffer data : register(t1);
RWByteAddressBuffer out_1 : register(u2);
static int64_t total = 5LL;
groupshared uint64_t shared_wide[4];

uint data_byte_size() {
  uint bytes;
  data.GetDimensions(bytes);
  return bytes;
}

void store_out_array(uint at, uint64_t stored[3]) {
  out_1.Store<uint64_t>(at, stored[0]);
  out_1.Store<uint64_t>(at + 8u, stored[1]);
  out_1.Store<uint64_t>(at + 16u, stored[2]);
}

int64_t arithmetic(int64_t a, int64_t b, uint n) {
  total = int64_t(uint64_t(total) + (uint64_t(a) * uint64_t(b) - 81985529216486895ULL));
  const int64_t q = a / (or(b == 0LL, and(a == (-9223372036854775807LL - 1LL), b == -1LL)) ? 1LL : b);
  const int64_t value = or(b == 0LL, and(a == (-9223372036854775807LL - 1LL), b == -1LL)) ? 1LL : b;
  const int64_t r = a - a / value * value;
  const int64_t up = a << (n & 63u);
  const int64_t down = b >> (n & 63u);
  return int64_t(0ULL - uint64_t(q) + uint64_t(~r)) ^ ((up | down) & 9223372036854775807LL);
}

uint64_t without_sign(uint64_t a, uint64_t b, uint n) {
  return ((a / (b == 0ULL ? 1ULL : b) + a % 10ULL) << (n & 7u & 63u)) >> (n & 63u);
}

uint64_t conversions(float x, uint w, int i, int64_t a) {
  const float4 back = float4(float(a), float(uint64_t(a)), float(int(a)), float(uint(a)));
  if (bool(a)) {
    return uint64_t(i) + uint64_t(w) + uint64_t(clamp(x, 0.0f, 1.8446743e+19f));
  }
  return uint64_t(int64_t(clamp(x, -9.223372e+18f, 9.2233715e+18f))) + uint64_t(int64_t(clamp(back.x, -9.223372e+18f, 9.2233715e+18f))) + uint64_t(a > 3LL) + 18446744073709551615ULL;
}

int64_t functions(int64_t3 a, int64_t3 b) {
  const int64_t3 limited = min(max(a, min(a, b)), max(a, b));
  return int64_t(uint64_t(dot(abs(limited), clamp(b, int64_t3(-1LL, -1LL, -1LL), int64_t3(1LL, 1LL, 1LL)))) + uint64_t(all(a < b) ? b.y : a.x));
}

[numthreads(4, 1, 1)]
void main(uint lane : SV_GroupIndex) {
  shared_wide[lane] = 0ULL;
  GroupMemoryBarrierWithGroupSync();
  const uint value = min(lane, data_byte_size() / 128u - 1u);
  shared_wide[lane] = ((uint64_t(given[0].w) << 32u) | uint64_t(given[0].z)) + data.Load<uint64_t>(value * 128u + min(lane, 2u) * 8u + 96u);
  GroupMemoryBarrierWithGroupSync();
  out_1.Store<int64_t3>(32u, int64_t3(uint64_t3(int64_t3(int64_t((uint64_t(given[2].y) << 32u) | uint64_t(given[2].x)), int64_t((uint64_t(given[2].w) << 32u) | uint64_t(given[2].z)), int64_t((uint64_t(given[3].y) << 32u) | uint64_t(given[3].x)))) + uint64_t3(data.Load<int64_t3>(value * 128u + 32u))));
  out_1.Store<int64_t2>(16u, int64_t2(0ULL - uint64_t2(int64_t2(int64_t((uint64_t(given[1].y) << 32u) | uint64_t(given[1].x)), int64_t((uint64_t(given[1].w) << 32u) | uint64_t(given[1].z))))));
  out_1.Store<uint64_t>(8u, without_sign((uint64_t(given[0].w) << 32u) | uint64_t(given[0].z), shared_wide[3u - lane], given[0].x) + conversions(1.5f, 2u, -3, out_1.Load<int64_t>(48u)));
  const uint value_1 = lane * 2u + 16u;
  const uint value_2 = lane * 2u + 17u;
  out_1.Store<uint64_t>(lane * 8u + 64u, (uint64_t(given[value_2 >> 2u][value_2 & 3u]) << 32u) | uint64_t(given[value_1 >> 2u][value_1 & 3u]));
  const uint64_t value_3[3] = {
    (uint64_t(given[6].y) << 32u) | uint64_t(given[6].x),
    (uint64_t(given[6].w) << 32u) | uint64_t(given[6].z),
    (uint64_t(given[7].y) << 32u) | uint64_t(given[7].x)
  };
  store_out_array(96u, value_3);
  const int64_t result = arithmetic(out_1.Load<int64_t>(16u), out_1.Load<int64_t>(24u), given[0].x);
  const int64_t more = int64_t(uint64_t(result) + uint64_t(functions(out_1.Load<int64_t3>(32u), int64_t3(int64_t((uint64_t(given[2].y) << 32u) | uint64_t(given[2].x)), int64_t((uint64_t(given[2].w) << 32u) | uint64_t(given[2].z)), int64_t((uint64_t(given[3].y) << 32u) | uint64_t(given[3].x))))));
  out_1.Store<int64_t>(40u, int64_t(uint64_t(more) + 9223372036854775808ULL + uint64_t(total)));
}
