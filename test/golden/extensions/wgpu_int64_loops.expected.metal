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
kernel void main_1(device fixed_array<uint, 64>& data [[buffer(0)]]) {
  uint2 iterations_left = uint2(4294967295u);
  for (ulong i = 0UL; i < 8UL; i += 1UL) {
    if (all(iterations_left == uint2(0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    data[min(uint(i), 63u)] = 1u;
  }
  uint2 iterations_left_1 = uint2(4294967295u);
  for (long i = 8L; i < 16L; i = long(ulong(i) + 2UL)) {
    if (all(iterations_left_1 == uint2(0u))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uint2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    data[min(uint(i), 63u)] = 2u;
  }
}
