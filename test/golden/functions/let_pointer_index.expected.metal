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

struct S {
  fixed_array<int, 4> a;
};

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device S& s [[buffer(0)]]) {
  int n = 1;
  device int* r = &s.a[n];
  n = 2;
  *r = 4 + n;
  fixed_array<int, 4> a = {};
  thread int* p = &a[n];
  n++;
  *p = n;
  s.a[0] = a[n];
}
