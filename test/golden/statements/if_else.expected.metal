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
kernel void main_1(device fixed_array<int, 4>& x [[buffer(0)]]) {
  if (x[0] > 1) {
    x[1] = 1;
  } else if (x[0] > 0) {
    x[1] = 2;
  } else {
    x[1] = 3;
  }
  if (x[3] == 0) {
    return;
  }
  x[2] = 5;
}
