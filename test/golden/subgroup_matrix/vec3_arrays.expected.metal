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

struct Tail {
  uint first;
  float3 rest[1];
};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint lane [[thread_index_in_threadgroup]],
    const device fixed_array<float3, 24>& b [[buffer(0)]],
    device Tail& tail [[buffer(1)]],
    constant uint4& at [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<half3, 16> w;
  for (uint index = lane; index < 16u; index += 8u) {
    w[index] = half3(0.0h);
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint tail_length = (buffer_sizes[1] - 16u) / 16u;
  w[lane] = half3(b[lane]);
  w[lane + 8u].y = 3.0h;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  simdgroup_float8x8 m;
  simdgroup_load(m, (const device float*)&b[0], 8);
  const uint loaded = at.x;
  if (23u <= tail_length && loaded <= tail_length - 23u) {
    simdgroup_store(m, (device float*)(tail.rest + loaded), 12, ulong2(0), true);
  }
  simdgroup_half8x8 h;
  simdgroup_load(h, (threadgroup half*)&w[0], 8);
  const uint loaded_1 = at.y;
  const uint value = (16u - 0u) * 4u;
  if (0u <= 16u && value >= 8u && loaded_1 <= 16u && loaded_1 * 4u <= (value - 8u + unknown_zero()) / 7u) {
    simdgroup_store(h, (threadgroup half*)&w[0], loaded_1 * 4u);
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  reinterpret_cast<device packed_float3&>(tail.rest[min(lane, tail_length - 1u)]) = float3(w[lane]);
}
