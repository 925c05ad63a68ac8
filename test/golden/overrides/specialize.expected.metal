#include <metal_stdlib>
using namespace metal;

constant float scale [[function_constant(3)]];
constant float scale_value = is_function_constant_defined(scale) ? scale : 0.5f;
constant bool on [[function_constant(7)]];
constant bool on_value = is_function_constant_defined(on) ? on : true;

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device float* x [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint x_last = buffer_sizes[0] / 4u - 1u;
  if (on_value) {
    const uint value = min(i, x_last);
    x[value] = x[value] * scale_value + 128.0f;
  }
}
