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
  int state;
};

int next(thread PrivateVariables* privates) {
  privates->state = int(uint(privates->state) + 3u);
  return privates->state;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device fixed_array<int, 8>& out [[buffer(0)]]) {
  PrivateVariables privates = {};
  const int loaded = privates.state;
  out[0] = int(uint(loaded) + uint(next(&privates)));
  const int result = next(&privates);
  out[1] = int(uint(result) - uint(next(&privates)));
  const int before = out[2];
  out[2] = 7;
  out[3] = before;
  int i = 1;
  const int old = i;
  i = 5;
  out[4] = old + i;
}
