#include <metal_stdlib>
using namespace metal;

template <typename T, size_t N>
struct fixed_array {
  T elements[N];
  thread T& operator[](size_t i) thread { return elements[i]; }
  const thread T& operator[](size_t i) const thread { return elements[i]; }
  device T& operator[](size_t i) device { return elements[i]; }
  const device T& operator[](size_t i) const device { return elements[i]; }
  threadgroup T& operator[](size_t i) threadgroup { return elements[i]; }
  const threadgroup T& operator[](size_t i) const threadgroup { return elements[i]; }
  const constant T& operator[](size_t i) const constant { return elements[i]; }
};

struct Numbers {
  uint count;
  ulong wide;
  long2 pair;
  packed_long3 three;
  uint after;
  ulong4 four;
  fixed_array<ulong, 3> list;
};

struct PrivateVariables {
  long total;
};

template <typename T, int N>
T long_dot(vec<T, N> a, vec<T, N> b) {
  ulong sum = 0;
  for (int i = 0; i < N; i++) {
    sum += ulong(a[i]) * ulong(b[i]);
  }
  return T(sum);
}

template <typename U, typename T>
T integer_abs(T x) {
  return max(x, T(U(0u) - U(x)));
}

template <typename T>
T integer_sign(T x) {
  return select(select(T(0), T(1), x > T(0)), T(-1), x < T(0));
}

long arithmetic(long a, long b, uint n, thread PrivateVariables* privates) {
  privates->total = long(ulong(privates->total) + (ulong(a) * ulong(b) - 81985529216486895UL));
  const long q = a / (b == 0L || (a == (-9223372036854775807L - 1L) && b == -1L) ? 1L : b);
  const long r = a % (b == 0L || (a == (-9223372036854775807L - 1L) && b == -1L) ? 1L : b);
  const long up = long(ulong(a) << (n & 63u));
  const long down = b >> (n & 63u);
  return long(0UL - ulong(q) + ulong(~r)) ^ ((up | down) & 9223372036854775807L);
}

ulong without_sign(ulong a, ulong b, uint n) {
  return ((a / (b == 0UL ? 1UL : b) + a % 10UL) << (n & 7u & 63u)) >> (n & 63u);
}

ulong conversions(float x, uint w, int i, long a) {
  const float4 back = float4(float(a), float(ulong(a)), float(int(a)), float(uint(a)));
  if (bool(a)) {
    return ulong(i) + ulong(w) + ulong(precise::clamp(x, 0.0f, 1.8446743e+19f));
  }
  return as_type<ulong>(long(precise::clamp(x, -9.223372e+18f, 9.2233715e+18f))) + ulong(long(precise::clamp(back.x, -9.223372e+18f, 9.2233715e+18f))) + ulong(a > 3L) + 18446744073709551615UL;
}

long functions(long3 a, long3 b) {
  const long3 limited = min(max(a, min(a, b)), max(a, b));
  return long(ulong(long_dot(integer_abs<ulong3>(limited), integer_sign(b))) + ulong(all(a < b) ? b.y : a.x));
}

[[max_total_threads_per_threadgroup(4)]]
kernel void main_1(
    uint lane [[thread_index_in_threadgroup]],
    constant Numbers& given [[buffer(0)]],
    const device Numbers* data [[buffer(1)]],
    device Numbers& out [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<ulong, 4> shared_wide;
  PrivateVariables privates = PrivateVariables{5L};
  shared_wide[lane] = 0UL;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint value = min(lane, buffer_sizes[1] / 128u - 1u);
  shared_wide[lane] = given.wide + data[value].list[min(lane, 2u)];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  out.three = long3(ulong3(long3(given.three)) + ulong3(long3(data[value].three)));
  out.pair = long2(0UL - ulong2(given.pair));
  out.wide = without_sign(given.wide, shared_wide[3u - lane], given.count) + conversions(1.5f, 2u, -3, out.three[2]);
  out.four[lane] = given.four[lane];
  out.list = given.list;
  const long result = arithmetic(out.pair.x, out.pair.y, given.count, &privates);
  const long more = long(ulong(result) + ulong(functions(long3(out.three), long3(given.three))));
  out.three[1] = long(ulong(more) + 9223372036854775808UL + ulong(privates.total));
}
