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

struct S {
  atomic_int a;
  fixed_array<atomic_uint, 4> b;
};

struct atomic_compare_exchange_result_i32 {
  int old_value;
  bool exchanged;
};

atomic_compare_exchange_result_i32 atomic_compare_exchange(device atomic_int* p, int comparand, int value) {
  int old_value = comparand;
  const bool exchanged = atomic_compare_exchange_weak_explicit(
      p, &old_value, value, memory_order_relaxed, memory_order_relaxed);
  return atomic_compare_exchange_result_i32{old_value, exchanged};
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(uint i [[thread_index_in_threadgroup]], device S& s [[buffer(0)]]) {
  threadgroup atomic_uint w;
  if (i < 1u) {
    atomic_store_explicit(&w, 0u, memory_order_relaxed);
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  atomic_store_explicit(&w, 5u, memory_order_relaxed);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  atomic_fetch_add_explicit(&w, i, memory_order_relaxed);
  atomic_fetch_sub_explicit(&s.a, 3, memory_order_relaxed);
  atomic_fetch_max_explicit(&s.a, -7, memory_order_relaxed);
  atomic_fetch_min_explicit(&s.b[0], 7u, memory_order_relaxed);
  atomic_fetch_and_explicit(&s.b[1], 255u, memory_order_relaxed);
  atomic_fetch_or_explicit(&s.b[2], i, memory_order_relaxed);
  atomic_fetch_xor_explicit(&s.b[i & 3u], 1u, memory_order_relaxed);
  const uint old = atomic_exchange_explicit(&s.b[3], atomic_load_explicit(&w, memory_order_relaxed), memory_order_relaxed);
  const atomic_compare_exchange_result_i32 r = atomic_compare_exchange(&s.a, int(old), 9);
  if (r.exchanged) {
    atomic_store_explicit(&s.a, r.old_value, memory_order_relaxed);
  }
}
