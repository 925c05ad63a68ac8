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
  uint p;
};

uint f(uint x) {
  return x + 1u;
}

uint g(device fixed_array<uint, 8>& b) {
  b[3]++;
  return b[3];
}

bool h(thread PrivateVariables* privates) {
  privates->p++;
  return privates->p > 3u;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device fixed_array<uint, 8>& b [[buffer(0)]]) {
  PrivateVariables privates = {};
  const uint loaded = b[1];
  b[0] = f(loaded) + g(b);
  bool v;
  if (b[0] > 1u) {
    v = h(&privates);
  } else {
    v = false;
  }
  if (b[4] > 1u) {
    v = !v;
  }
  b[3] = v ? 2u : 1u;
}
