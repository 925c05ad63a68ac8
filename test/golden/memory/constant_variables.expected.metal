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

struct Light {
  float3 color;
  float strength;
};

struct PrivateVariables {
  uint counter;
};

constant fixed_array<uint, 4> constant_array = {2u, 3u, 5u, 7u};
constant fixed_array<fixed_array<float, 2>, 2> constant_array_1 = {fixed_array<float, 2>{1.0f, 2.0f}, fixed_array<float, 2>{3.0f, 4.0f}};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

uint read(thread uint* p) {
  return *p;
}

uint next(thread PrivateVariables* privates) {
  privates->counter += constant_array[0];
  return (constant_array[privates->counter % 4u] + unknown_zero()) / (0u == 0u ? 1u : 0u);
}

[[max_total_threads_per_threadgroup(8)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device fixed_array<uint, 8>& numbers [[buffer(0)]],
    device fixed_array<float4, 8>& colors [[buffer(1)]]) {
  Light whole = Light{float3(1.0f), 1.0f};
  uint passed = 1u;
  PrivateVariables privates = PrivateVariables{7u};
  const uint result = next(&privates);
  numbers[i] = result + read(&passed);
  colors[i] = float4(0.0f) + float4(float3(1.0f, 0.5f, 0.25f) * 2.5f, 3.0f + 0.5f + constant_array_1[i % 2u][i / 4u]);
  const Light copy = whole;
  colors[7u - i] = float4(copy.color, copy.strength);
}
