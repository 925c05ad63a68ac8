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

struct atomic_compare_exchange_result_i32 {
  int old_value;
  bool exchanged;
};

template <typename T>
T integer_sign(T x) {
  return select(select(T(0), T(1), x > T(0)), T(-1), x < T(0));
}

template <typename T>
T first_leading_bit_signed(T x) {
  const T bits = select(x, ~x, x < T(0));
  return select(T(31) - clz(bits), T(-1), bits == T(0));
}

atomic_compare_exchange_result_i32 atomic_compare_exchange(device atomic_int* p, int comparand, int value) {
  int old_value = comparand;
  const bool exchanged = atomic_compare_exchange_weak_explicit(
      p, &old_value, value, memory_order_relaxed, memory_order_relaxed);
  return atomic_compare_exchange_result_i32{old_value, exchanged};
}

int callee(int n) {
  return n > 7 ? 7 : n;
}

int subgroup(bool b) {
  return -(b ? 1 : 0);
}

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint n [[thread_index_in_threadgroup]],
    device fixed_array<int, 16>& o [[buffer(0)]],
    device fixed_array<float, 4>& f [[buffer(1)]],
    device atomic_int& a [[buffer(2)]]) {
  threadgroup atomic_int w;
  if (n < 1u) {
    atomic_store_explicit(&w, 0, memory_order_relaxed);
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const int x = o[0];
  const bool b = x > 3;
  o[1] = -7 >> n;
  o[2] = 1 << n > x ? 1 : 0;
  o[3] = min(int(uint(1 << n) - 1u), x);
  o[4] = (1 << n) / 3;
  f[0] = float(1 << n);
  o[5] = (x & (1 << n)) > 0 ? 5 : 0;
  o[6] = integer_sign(b ? 9 : -9);
  o[7] = first_leading_bit_signed(b ? 9 : -9);
  o[8] = int(2147483647u + 1u) < 0 ? 4 : 3;
  o[9] = int(uint(callee(b ? 0 : 1)) + uint((b ? 0 : 1) * 2));
  o[10] = int(uint(b ? 2 : 1) + uint(b ? x : 3));
  o[11] = max(b ? -1 : 1, b ? -2 : 2);
  o[12] = clamp(x, -3, 3) + clamp(b ? -1 : 1, -3, 3);
  atomic_fetch_max_explicit(&a, 5, memory_order_relaxed);
  atomic_fetch_min_explicit(&w, -5, memory_order_relaxed);
  o[13] = atomic_compare_exchange(&a, 5, 6).old_value;
  int3 v = int3(uint3(int3(1, x, -1)) + uint3(int3(b ? -1 : 1)));
  v.y = b ? 2 : 1;
  switch (x) {
    case 1:
    case -2: {
      v.x = int(uint(v.x) + 1u);
      break;
    }
    default: {
      v.x = int(0u - uint(v.x));
      break;
    }
  }
  o[14] = int(uint(v.x) + uint(v.y) - uint(v.z) * 4294967294u);
  f[1] = float(b ? 1 : 0) + float(subgroup(b));
}
