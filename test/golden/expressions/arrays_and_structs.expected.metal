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

struct Inner {
  fixed_array<int2, 3> a;
  bool b;
};

struct Outer {
  fixed_array<Inner, 2> inner;
  float f;
};

Outer make(int n) {
  return Outer{fixed_array<Inner, 2>{Inner{fixed_array<int2, 3>{int2(n), int2(1), int2(2)}, true}, Inner{}}, float(n)};
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device int* i [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint i_last = buffer_sizes[0] / 4u - 1u;
  const Outer made = make(i[0]);
  Outer copy = made;
  copy.inner[1] = made.inner[0];
  copy.inner[min(uint(i[min(1u, i_last)]), 1u)].a[2].y = 7;
  const uint value = min(3u, i_last);
  i[min(2u, i_last)] = int(uint(copy.inner[1].a[min(uint(i[value]), 2u)].y) + uint(int(precise::clamp(copy.f, -2147483648.0f, 2147483520.0f))));
  i[value] = int(buffer_sizes[0] / 4u);
}
