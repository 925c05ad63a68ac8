#include <metal_stdlib>
using namespace metal;

template <typename T>
T first_leading_bit(T x) {
  return select(T(31) - clz(x), T(-1), x == T(0));
}

template <typename T>
T first_trailing_bit(T x) {
  return select(ctz(x), T(-1), x == T(0));
}

template <typename T>
T extract_bits_clamped(T x, uint offset, uint count) {
  const uint first = min(offset, 31u);
  return extract_bits(x, first, min(count, 32u - min(offset, 32u)));
}

template <typename T>
T insert_bits_clamped(T x, T bits, uint offset, uint count) {
  const uint first = min(offset, 31u);
  return insert_bits(x, bits, first, min(count, 32u - min(offset, 32u)));
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device uint4& u [[buffer(0)]], device int& i [[buffer(1)]]) {
  u = (u & uint4(255u)) | (~u ^ uint4(61680u));
  i = ~i & 2147483647;
  u.x = popcount(u.y) + first_leading_bit(u.z) + first_trailing_bit(u.w);
  u.y = reverse_bits(u.x) + clz(u.y) + ctz(u.z);
  u.z = extract_bits_clamped(u.x, 3u, 5u);
  u.w = insert_bits_clamped(u.x, u.y, 8u, 8u);
}
