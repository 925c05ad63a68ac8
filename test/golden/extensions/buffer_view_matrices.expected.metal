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

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

simdgroup_float8x8 right(
    uint at,
    uint stride,
    const device uint* weights,
    constant uint* buffer_sizes) {
  const uint weights_length = buffer_sizes[1] / 4u;
  const uint value = ((at & 4294967292u) + 8u) >> 2u;
  const uint weights_last = weights_length - value;
  simdgroup_float8x8 chosen;
  if (value <= weights_length && weights_last >= 8u && stride <= (weights_last - 8u + unknown_zero()) / 7u) {
    simdgroup_load(chosen, (const device float*)(weights + value), stride, ulong2(0), true);
  } else {
    chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  return chosen;
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint3 id [[threadgroup_position_in_grid]],
    uint local_invocation_index [[thread_index_in_threadgroup]],
    device atomic_uint* b [[buffer(0)]],
    const device uint* weights [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<uint, 256> w;
  for (uint index = local_invocation_index; index < 256u; index += 32u) {
    w[index] = 0u;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint weights_length = buffer_sizes[1] / 4u;
  const uint b_length = buffer_sizes[0] / 4u;
  simdgroup_float8x8 chosen;
  if (64u <= b_length && 8u <= b_length - 64u) {
    simdgroup_load(chosen, (device float*)(b + 8u), 8);
  } else {
    chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  simdgroup_store(chosen, (threadgroup float*)&w[64], 8);
  simdgroup_float8x8 value;
  simdgroup_load(value, (threadgroup float*)&w[64], 8);
  simdgroup_float8x8 sum;
  simdgroup_multiply(sum, value, right(64u, id.x, weights, buffer_sizes));
  const uint value_1 = (1056u + id.x * 64u * 4u) >> 2u;
  if (64u <= b_length && value_1 <= b_length - 64u) {
    simdgroup_store(sum, (device float*)(b + value_1), 8, ulong2(0), true);
  }
  const uint value_2 = ((id.y * 256u) & 4294967292u) >> 2u;
  simdgroup_half8x8 h;
  if (32u <= weights_length && value_2 <= weights_length - 32u) {
    simdgroup_load(h, (const device half*)(weights + value_2), 8);
  } else {
    h = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
  }
  const uint value_3 = (4096u + id.z * 64u * 2u) >> 2u;
  if (32u <= b_length && value_3 <= b_length - 32u) {
    simdgroup_store(h, (device half*)(b + value_3), 8);
  }
}
