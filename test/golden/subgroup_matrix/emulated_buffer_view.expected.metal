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

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint subgroup_invocation_id [[thread_index_in_simdgroup]],
    uint subgroup_size [[threads_per_simdgroup]],
    device atomic_uint* b [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  uint subgroup_invocation_id_1 = 0u;
  uint subgroup_size_1 = 0u;
  subgroup_size_1 = subgroup_size;
  subgroup_invocation_id_1 = subgroup_invocation_id;
  const uint b_length = buffer_sizes[0] / 4u;
  const uint value = min(4u, b_length - 1u);
  atomic_fetch_and_explicit(&b[value], ~(65535u << 16u), memory_order_relaxed);
  atomic_fetch_or_explicit(&b[value], as_type<uint>(half2(1.0h, 0.0h)) << 16u, memory_order_relaxed);
  fixed_array<fixed_array<float, 8>, 2> chosen;
  if (64u <= b_length && 1088u <= b_length - 64u) {
    const uint loaded = subgroup_invocation_id_1;
    const uint loaded_1 = subgroup_size_1;
    fixed_array<fixed_array<float, 8>, 2> lines = {};
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_2 = slot;
      if (!(loaded_2 < 2u)) {
        break;
      }
      const uint value_1 = loaded + loaded_2 * loaded_1;
      if (value_1 < 8u) {
        for (uint at = 0u; at < 8u; at++) {
          lines[loaded_2][at] = as_type<float>(atomic_load_explicit(&b[1088u + at * 8u + value_1], memory_order_relaxed));
        }
      }
    }
    chosen = lines;
  } else {
    chosen = fixed_array<fixed_array<float, 8>, 2>{};
  }
  if (64u <= b_length && 1024u <= b_length - 64u) {
    fixed_array<fixed_array<float, 8>, 2> lines = chosen;
    const uint loaded = subgroup_invocation_id_1;
    const uint loaded_1 = subgroup_size_1;
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_2 = slot;
      if (!(loaded_2 < 2u)) {
        break;
      }
      const uint value_1 = loaded + loaded_2 * loaded_1;
      if (value_1 < 8u) {
        for (uint at = 0u; at < 8u; at++) {
          atomic_store_explicit(&b[1024u + at * 8u + value_1], as_type<uint>(lines[loaded_2][at]), memory_order_relaxed);
        }
      }
    }
  }
}
