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

uint note(uint v, device fixed_array<uint, 8>& log_1, thread uint& next) {
  log_1[min(next, 7u)] = v;
  next++;
  return v;
}

kernel void main_1(device fixed_array<uint, 8>& log_1 [[buffer(0)]]) {
  uint next = 0u;
  const uint result = note(1u, log_1, next);
  const uint loaded = log_1[0];
  const uint sum = result + loaded * note(2u, log_1, next);
  const uint result_1 = note(3u, log_1, next);
  log_1[min(result_1, 7u)] = note(4u, log_1, next) + sum;
  const uint value = min(note(5u, log_1, next), 7u);
  const uint loaded_1 = log_1[value];
  log_1[value] = loaded_1 + note(6u, log_1, next);
}
