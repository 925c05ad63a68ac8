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

constant fixed_array<float, 4> constant_array = {0.1f, 0.2f, 0.3f, 0.4f};

[[max_total_threads_per_threadgroup(4)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device float* out [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const fixed_array<float, 2> local = fixed_array<float, 2>{float(i), 1.0f};
  out[min(i, buffer_sizes[0] / 4u - 1u)] = constant_array[i] + local[i & 1u] + constant_array[(i + 1u) % 4u];
}
