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

struct Mixed {
  half a;
  half2 b;
  float padding_0;
  half3 c;
  half2 d;
  float e;
  half f;
  char padding_1[6];
  half g;
  half4 h;
  char padding_2[8];
};

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    constant Mixed& u [[buffer(0)]],
    device fixed_array<float, 4>& o [[buffer(1)]]) {
  o[0] = float(u.a) + float(u.b.x) + u.padding_0 + float(u.c.x + u.d.y) + u.e + float(u.f + u.g + u.h.w);
  const Mixed copy = u;
  o[1] = float(copy.b.y);
}
