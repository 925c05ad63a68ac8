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

int pick(int n) {
  int result = 0;
  bool has_returned = false;
  switch (n) {
    case -1: {
      result = 10;
      has_returned = true;
      break;
    }
    case 0:
    case 1:
    default: {
      result = 20;
      has_returned = true;
      break;
    }
    case 2147483647: {
      break;
    }
  }
  if (has_returned) {
    return result;
  }
  return 30;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device fixed_array<int, 4>& x [[buffer(0)]]) {
  x[0] = pick(x[1]);
  switch (uint(x[2])) {
    default: {
      if (x[3] > 0) {
        break;
      }
      x[3] = 1;
      break;
    }
  }
}
