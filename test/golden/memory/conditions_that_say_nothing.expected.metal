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
  float f;
  int i;
};

void member(device fixed_array<uint, 4>& o, const device fixed_array<float, 8>& q) {
  S s = {};
  s.f = q[0];
  const S t = s;
  if (uint(precise::clamp(t.f, 0.0f, 4294967040.0f)) < 4u) {
    s.f = q[1];
    const S r = s;
    o[min(uint(precise::clamp(r.f, 0.0f, 4294967040.0f)), 3u)] = 1u;
  }
}

void shared_memory(int lane, device fixed_array<uint, 4>& o, device uint& n, threadgroup int& w) {
  w = lane * 100;
  const int remainder = w % 8;
  if (remainder >= 0 && remainder < 4) {
    o[min(uint(remainder), 3u)] = 2u;
  }
  const uint place = n;
  if (place < 4u) {
    o[min(place, 3u)] = 3u;
  }
  n = 9u;
}

void sums(float a, float b, float c, device fixed_array<uint, 4>& o) {
  if (uint(precise::clamp(a * b + c, 0.0f, 4294967040.0f)) < 4u) {
    o[min(uint(precise::clamp(a * b + c, 0.0f, 4294967040.0f)), 3u)] = 4u;
  }
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint lane [[thread_index_in_threadgroup]],
    device fixed_array<uint, 4>& o [[buffer(0)]],
    const device fixed_array<float, 8>& q [[buffer(1)]],
    device uint& n [[buffer(2)]]) {
  threadgroup int w;
  if (lane < 1u) {
    w = 0;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  member(o, q);
  shared_memory(int(lane), o, n, w);
  sums(q[2], q[3], q[4], o);
}
