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

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint lane [[thread_index_in_threadgroup]],
    device fixed_array<int, 8>& x [[buffer(0)]]) {
  threadgroup fixed_array<int, 4> w;
  for (uint index = lane; index < 4u; index++) {
    w[index] = 0;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const int i = x[lane];
  x[0] = i / (0 == 0 ? 1 : 0);
  x[1] = (int2(i) % select(int2(0), int2(1), int2(0) == int2(0))).x;
  x[2] = 4 / (0 == 0 ? 1 : 0);
  x[3] = int(4u << (32u & 31u));
  x[4] = w[3];
  x[5] = w[3];
  x[6] = int(uint(4 / (0 == 0 ? 1 : 0)) + uint(w[min(uint(7 + 4), 3u)]));
}
