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
    uint3 id [[thread_position_in_grid]],
    device uint* x [[buffer(0)]],
    device fixed_array<float4, 16>& v [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  fixed_array<fixed_array<uint, 8>, 4> t = {};
  const uint x_last = buffer_sizes[0] / 4u - 1u;
  const uint value = min(id.y, 3u);
  t[value][min(id.z, 7u)] = x[min(id.x, x_last)];
  t[3][2] = x[0];
  v[id.x & 15u][value] = v[id.y % 16u].x;
  const fixed_array<fixed_array<uint, 8>, 4> copy = t;
  x[min(1u, x_last)] = copy[min(id.x, 3u)][min(id.y, 7u)];
}
