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

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint k [[thread_index_in_threadgroup]],
    device fixed_array<half4, 4>& o [[buffer(0)]],
    const device fixed_array<uint2, 4>& i [[buffer(1)]]) {
  o[0] = as_type<half4>(i[0] + i[1]);
  o[1] = as_type<half4>(k > 1u ? i[1] : i[0]);
  o[2] = as_type<half4>(as_type<float2>(o[3] * 2.0h));
}
