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
    device uint& at [[buffer(0)]],
    const device fixed_array<float, 100>& fixed [[buffer(1)]],
    device float* open [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint open_length = buffer_sizes[2] / 4u;
  const uint loaded = at;
  simdgroup_float8x8 m;
  if (loaded <= 36u) {
    simdgroup_load(m, &fixed[min(loaded, 36u)], 8);
  } else {
    m = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  const uint loaded_1 = at;
  const uint open_last = open_length - 64u;
  if (64u <= open_length && loaded_1 <= open_last) {
    simdgroup_store(m, open + min(loaded_1, open_last), 8);
  }
  at = 1u;
}
