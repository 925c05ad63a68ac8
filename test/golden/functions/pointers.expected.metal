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
  float4 b;
};

int bump(thread int* a, int by) {
  *a = int(uint(*a) + uint(by));
  return *a;
}

void fill(thread fixed_array<int, 4>* a, int v) {
  for (int i = 0; i < 4; i++) {
    (*a)[i] = v;
  }
}

void private_bump(thread int* a) {
  *a = int(uint(*a) + 1u);
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device S& s [[buffer(0)]]) {
  int p = 0;
  int n = s.a[0];
  fixed_array<int, 4> a = {};
  const int result = bump(&n, 3);
  fill(&a, result);
  private_bump(&p);
  device float4* q = &s.b;
  (*q).x = float(int(uint(n) + uint(p)));
  (*q).y = float(a[2]);
  device int* r = &s.a[min(uint(n), 3u)];
  *r = 4;
}
