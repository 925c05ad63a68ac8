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
    device fixed_array<uint, 4>& o [[buffer(0)]],
    device float2* v [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint v_last = buffer_sizes[1] / 8u - 1u;
  o[min(max(id.x, id.y), 3u)] = clamp(o[0], 2u, 7u);
  const uint value = min(1u, v_last);
  v[0] = min(max(v[0], v[value]), float2(3.0f));
  v[value] = float2(min(max(int2(precise::clamp(v[0], float2(-2147483648.0f), float2(2147483520.0f))), int2(precise::clamp(v[value], float2(-2147483648.0f), float2(2147483520.0f)))), int2(precise::clamp(v[min(2u, v_last)], float2(-2147483648.0f), float2(2147483520.0f)))));
}
