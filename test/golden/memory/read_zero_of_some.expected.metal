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
    uint3 id [[threadgroup_position_in_grid]],
    device uint* zero [[buffer(0)]],
    constant fixed_array<uint4, 2>& zero_too [[buffer(1)]],
    device uint* unchecked [[buffer(2)]],
    constant fixed_array<uint4, 2>& clamped [[buffer(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = id.x;
  const uint value_1 = id.y;
  uint chosen;
  if (value_1 < 2u) {
    chosen = zero_too[value_1].x;
  } else {
    chosen = 0u;
  }
  if (value < buffer_sizes[0] / 4u) {
    zero[value] = chosen;
  }
  unchecked[id.x] = clamped[min(id.y, 1u)].x;
}
