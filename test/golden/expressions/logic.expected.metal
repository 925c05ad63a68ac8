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

bool side(uint i, device fixed_array<uint, 8>& data) {
  data[i]++;
  return data[i] > 3u;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device fixed_array<uint, 8>& data [[buffer(0)]]) {
  bool condition;
  if (side(0u, data)) {
    condition = side(1u, data);
  } else {
    condition = false;
  }
  if (condition) {
    data[2] = 1u;
  }
  bool condition_1;
  if (side(3u, data)) {
    condition_1 = true;
  } else {
    condition_1 = !side(4u, data);
  }
  if (condition_1) {
    data[5] = 1u;
  }
  const bool both = data[6] > 1u && data[7] > 1u;
  const bool either = data[6] > 1u || data[7] > 1u;
  data[6] = both != either ? 1u : 0u;
}
