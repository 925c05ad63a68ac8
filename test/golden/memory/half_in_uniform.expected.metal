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

struct Params {
  half scale;
  half3 bias_1;
  half2x4 row;
  fixed_array<half2, 3> steps;
};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint3 id [[threadgroup_position_in_grid]],
    constant Params& params [[buffer(0)]],
    device float4* out [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint out_last = buffer_sizes[1] / 16u - 1u;
  const half2 step_1 = params.steps[(id.x + unknown_zero()) % 3u];
  out[min(id.x, out_last)] = float4(half4(params.bias_1 * params.scale, step_1.y)) + float4(params.row[1]);
  out[min(id.y, out_last)].x = float(params.steps[2].y + params.bias_1[(id.x + unknown_zero()) % 3u]);
}
