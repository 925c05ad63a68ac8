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
kernel void main_1(device fixed_array<uint, 64>& x [[buffer(0)]]) {
  for (uint i = 0u; i < 8u; i++) {
    for (uint j = 0u; j < 8u; j++) {
      if (i == j) {
        continue;
      }
      switch (x[i]) {
        case 0u: {
          continue;
        }
        case 1u:
        case 2u: {
          break;
        }
        default: {
          x[i * 8u + j] = 1u;
          break;
        }
      }
      if (j > 6u) {
        break;
      }
      x[j] += i;
    }
  }
}
