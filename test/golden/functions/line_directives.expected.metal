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

#line 4 "functions/line_directives.wgsl"
struct Params {
  uint count;
  float scale;
};

#line 23 "generated"
uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

#line 14 "functions/line_directives.wgsl"
float scaled(float x, constant Params& params) {
#line 14 "functions/line_directives.wgsl"
  return x * params.scale;
}

[[max_total_threads_per_threadgroup(64)]]
#line 17 "functions/line_directives.wgsl"
kernel void main_1(
#line 17 "functions/line_directives.wgsl"
    uint thread_1 [[thread_index_in_threadgroup]],
    uint3 group [[threadgroup_position_in_grid]],
#line 8 "functions/line_directives.wgsl"
    device float* data [[buffer(0)]],
    constant Params& params [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
#line 10 "functions/line_directives.wgsl"
  threadgroup fixed_array<float, 64> tile;
#line 19 "functions/line_directives.wgsl"
  tile[thread_1] = 0.0f;
#line 19 "functions/line_directives.wgsl"
  threadgroup_barrier(mem_flags::mem_threadgroup);
#line 19 "functions/line_directives.wgsl"
  const uint value = min(thread_1, buffer_sizes[0] / 4u - 1u);
#line 19 "functions/line_directives.wgsl"
  tile[thread_1] = data[value];
  threadgroup_barrier(mem_flags::mem_threadgroup);
#line 22 "functions/line_directives.wgsl"
  float sum = 0.0f;
  for (uint i = 0u; i < (params.count + unknown_zero()) / (group.x == 0u ? 1u : group.x); i++) {
    const uint value_1 = min(i, 63u);
#line 24 "functions/line_directives.wgsl"
    if (tile[value_1] > 1.0f) {
      continue;
    }
    sum += tile[value_1] * tile[min(63u - i, 63u)] + scaled(sum, params);
  }
#line 33 "functions/line_directives.wgsl"
  data[value] = sum;
}
