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
kernel void main_1(device fixed_array<uint, 8>& u [[buffer(0)]]) {
  const uint a = u[0];
  const uint b = u[1];
  const uint c = u[2];
  u[3] = (a + b) * c - (a - (b - c));
  u[4] = (a & b) | (c ^ a);
  u[5] = (a << 3u) + (b >> 2u);
  u[6] = ~(a | b) & 255u;
  u[7] = (a < b && b < c) || !(a == c) ? b : a;
}
