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

uint4 at(const device fixed_array<uint, 8>& b) {
  return uint4(b[7], b[7], b[7], b[7]);
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    const device fixed_array<uint, 8>& b [[buffer(0)]],
    device uint4& result [[buffer(1)]]) {
  result = at(b);
}
