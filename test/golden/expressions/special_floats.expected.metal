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
kernel void main_1(device fixed_array<float, 8>& f [[buffer(0)]]) {
  f[0] = 1.1754944e-38f;
  f[1] = 3.4028235e+38f;
  f[2] = 1e-45f;
  f[3] = -0.0f;
  f[4] = 16777216.0f;
  f[5] = 1e+05f;
  f[6] = 1e+10f;
}
