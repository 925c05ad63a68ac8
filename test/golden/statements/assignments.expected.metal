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
  int4 v;
  fixed_array<uint, 2> a;
};

void store_S(device S* to, S from) {
  to->v = from.v;
  to->a = from.a;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device S& s [[buffer(0)]]) {
  s.v = int4(uint4(s.v) + uint4(1u));
  s.v.x = int(uint(s.v.x) - 2u);
  s.v = int4(uint4(s.v) * 3u);
  s.a[1] <<= 2u;
  s.a[0] |= s.a[1];
  s.a[1]++;
  s.v.y = int(uint(s.v.y) - 1u);
  S t = s;
  store_S(&s, t);
}
