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
    device fixed_array<int, 4>& i [[buffer(0)]],
    device fixed_array<uint, 4>& u [[buffer(1)]]) {
  const int loaded = i[1];
  const int loaded_1 = i[2];
  i[0] = loaded / (loaded_1 == 0 || (loaded == (-2147483647 - 1) && loaded_1 == -1) ? 1 : loaded_1);
  const int loaded_2 = i[2];
  const int loaded_3 = i[3];
  i[1] = loaded_2 % (loaded_3 == 0 || (loaded_2 == (-2147483647 - 1) && loaded_3 == -1) ? 1 : loaded_3);
  i[2] = i[3] / 7;
  const uint loaded_4 = u[2];
  u[0] = (u[1] + unknown_zero()) / (loaded_4 == 0u ? 1u : loaded_4);
  const uint loaded_5 = u[3];
  u[1] = (u[2] + unknown_zero()) % (loaded_5 == 0u ? 1u : loaded_5);
  u[2] = u[3] % 8u;
}
