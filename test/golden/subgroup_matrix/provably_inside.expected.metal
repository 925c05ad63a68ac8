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
    uint3 id [[threadgroup_position_in_grid]],
    uint local_invocation_index [[thread_index_in_threadgroup]],
    const device fixed_array<float, 128>& x [[buffer(0)]]) {
  threadgroup fixed_array<float, 512> w;
  for (uint index = local_invocation_index; index < 512u; index += 32u) {
    w[index] = 0.0f;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  simdgroup_float8x8 m;
  simdgroup_load(m, &x[64], 8);
  simdgroup_store(m, &w[(id.x & 1u) * 64u], 8);
}
