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

uint elements(const device fixed_array<uint, 512>& sized) {
  return (max(2048u, 8u) - 8u) / 8u + sized[1];
}

uint elements_1(const device uint* whole, constant uint* buffer_sizes) {
  return (max(buffer_sizes[2] / 4u * 4u, 8u) - 8u) / 8u + whole[min(1u, buffer_sizes[2] / 4u - 1u)];
}

uint elements_2(const device fixed_array<uint, 512>& sized) {
  return (max(128u, 8u) - 8u) / 8u + sized[1];
}

uint elements_of_few(const device fixed_array<uint, 512>& sized) {
  return elements_2(sized);
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device uint* result [[buffer(0)]],
    const device fixed_array<uint, 512>& sized [[buffer(1)]],
    const device uint* whole [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint result_last = buffer_sizes[0] / 4u - 1u;
  result[0] = elements(sized);
  result[min(1u, result_last)] = elements_of_few(sized);
  result[min(2u, result_last)] = elements_1(whole, buffer_sizes);
}
