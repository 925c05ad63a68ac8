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

struct atomic_compare_exchange_result_u32 {
  uint old_value;
  bool exchanged;
};

atomic_compare_exchange_result_u32 atomic_compare_exchange(device atomic_uint* p, uint comparand, uint value) {
  uint old_value = comparand;
  const bool exchanged = atomic_compare_exchange_weak_explicit(
      p, &old_value, value, memory_order_relaxed, memory_order_relaxed);
  return atomic_compare_exchange_result_u32{old_value, exchanged};
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device fixed_array<atomic_uint, 4>& counters [[buffer(0)]]) {
  threadgroup atomic_int lowest;
  if (i < 1u) {
    atomic_store_explicit(&lowest, 0, memory_order_relaxed);
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  atomic_fetch_min_explicit(&lowest, int(i), memory_order_relaxed);
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint old = atomic_fetch_add_explicit(&counters[0], 1u, memory_order_relaxed);
  atomic_fetch_sub_explicit(&counters[1], old, memory_order_relaxed);
  atomic_store_explicit(&counters[2], uint(atomic_load_explicit(&lowest, memory_order_relaxed)), memory_order_relaxed);
  const atomic_compare_exchange_result_u32 r = atomic_compare_exchange(&counters[3], old, old + 1u);
  if (r.exchanged) {
    atomic_fetch_max_explicit(&counters[3], r.old_value, memory_order_relaxed);
  }
}
