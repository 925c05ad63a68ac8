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

struct float4_1 {
  float half_1;
  float u03C0;
};

float kernel_1(float device_1, device fixed_array<float, 2>& cbuffer) {
  const float threadgroup_1 = device_1 + 1.0f;
  const float float_1 = threadgroup_1 * 2.0f;
  cbuffer[0] = 3.0f;
  return float_1 + threadgroup_1;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main0(
    const device float4_1& buffer [[buffer(0)]],
    device fixed_array<float, 2>& cbuffer [[buffer(1)]]) {
  const float gru00F6u00DFe = kernel_1(buffer.half_1, cbuffer);
  const float main_1 = gru00F6u00DFe + buffer.u03C0;
  cbuffer[1] = main_1 * main_1;
}
