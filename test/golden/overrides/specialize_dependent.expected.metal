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

constant float scale [[function_constant(65534)]];
constant float scale_value = is_function_constant_defined(scale) ? scale : 0.5f;
constant float half_scale [[function_constant(65533)]];
constant float half_scale_value = is_function_constant_defined(half_scale) ? half_scale : 0.0f;
constant bool half_scale_is_given = is_function_constant_defined(half_scale);

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device float* out [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<float, 8> tile;
  float start = 0.0f;
  tile[i] = 0.0f;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const float half_scale_1 = half_scale_is_given ? half_scale_value : scale_value * 0.5f;
  start = half_scale_1;
  tile[i] = start;
  out[min(i, buffer_sizes[0] / 4u - 1u)] = tile[7] + half_scale_1;
}
