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
  uint delta;
  uint mask;
};

uint pick(uint x, int i, uint subgroup_size) {
  const uint last_in_subgroup = subgroup_size - 1u;
  return simd_shuffle(x, ushort(uint(i) & last_in_subgroup));
}

uint half_1(uint x, uint i) {
  return simd_shuffle(x, ushort(i % 4u));
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint lane [[thread_index_in_simdgroup]],
    uint i [[thread_index_in_threadgroup]],
    uint subgroup_size [[threads_per_simdgroup]],
    device uint* b [[buffer(0)]],
    constant Numbers& numbers [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint last_in_subgroup = subgroup_size - 1u;
  const uint value = min(i, buffer_sizes[0] / 4u - 1u);
  const uint x = b[value];
  const uint result = pick(x, int(x), subgroup_size);
  uint sum = result + half_1(x, x);
  sum = sum + simd_shuffle_up(x, ushort(numbers.delta & last_in_subgroup));
  sum = sum + simd_shuffle_down(x, ushort(numbers.delta & last_in_subgroup));
  sum = sum + simd_shuffle_xor(x, ushort(numbers.mask & last_in_subgroup));
  sum = sum + (simd_shuffle(x, ushort(9u & last_in_subgroup)) + simd_shuffle_xor(x, ushort(16u & last_in_subgroup)) + simd_shuffle_down(x, ushort(4u & last_in_subgroup)));
  sum = sum + (simd_shuffle(x, 3) + simd_shuffle_xor(x, 1) + simd_shuffle_up(x, 1));
  sum = sum + (simd_shuffle(x, ushort(lane)) + simd_shuffle(x, ushort(lane / 2u)) + simd_shuffle_xor(x, ushort(numbers.mask & 3u)));
  b[value] = sum;
}

[[max_total_threads_per_threadgroup(64)]]
kernel void sized(
    uint lane [[thread_index_in_simdgroup]],
    uint i [[thread_index_in_threadgroup]],
    device uint* b [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  fixed_array<uint, 64> values = {};
  const uint value = min(i, buffer_sizes[0] / 4u - 1u);
  const uint x = b[value];
  values[i] = x;
  const uint y = simd_shuffle(x, ushort(x & 31u));
  if (y < 64u) {
    b[0] = values[min(y, 63u)];
  }
  const uint value_1 = simd_shuffle(x, ushort(x & 31u));
  const uint value_2 = simd_shuffle(x, ushort(x & 63u & 31u));
  b[value] = value_1 + value_2 + pick(x, 3, 32u) + simd_shuffle(x, 8) + simd_shuffle_xor(x, 16);
}
