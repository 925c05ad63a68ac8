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

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device fixed_array<int, 8>& i [[buffer(0)]],
    device fixed_array<uint, 4>& u [[buffer(1)]],
    const device fixed_array<float, 2>& f [[buffer(2)]]) {
  const int x = i[0];
  const int y = i[1];
  i[2] = x / y;
  i[3] = x % y;
  i[4] = x << u[0];
  i[5] = x >> u[0];
  i[6] = (x + y) * -x;
  i[7] = int(f[0]);
  u[1] = (u[2] + unknown_zero()) / u[3];
  u[2] = (u[2] + unknown_zero()) % u[3];
  u[3] = uint(f[1]);
}
