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

uint plain(uint x) {
  return x;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device fixed_array<uint, 8>& o [[buffer(0)]]) {
  uint i = plain(o[1]);
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      i++;
      o[4] = i;
      if (i > 8u) {
        break;
      }
    }
    is_next_turn = true;
    if (o[i & 7u] > 3u) {
      continue;
    }
    o[1] = 2u;
  }
}
