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

struct PrivateVariables {
  uint next;
};

uint note(uint v, thread PrivateVariables* privates, device fixed_array<uint, 8>& log_1) {
  log_1[min(privates->next, 7u)] = v;
  privates->next++;
  return v;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device fixed_array<uint, 8>& log_1 [[buffer(0)]]) {
  PrivateVariables privates = {};
  const uint result = note(1u, &privates, log_1);
  const uint loaded = log_1[0];
  const uint sum = result + loaded * note(2u, &privates, log_1);
  const uint result_1 = note(3u, &privates, log_1);
  log_1[result_1] = note(4u, &privates, log_1) + sum;
  const uint result_2 = note(5u, &privates, log_1);
  const uint loaded_1 = log_1[result_2];
  log_1[result_2] = loaded_1 + note(6u, &privates, log_1);
}
