#include <metal_stdlib>
using namespace metal;

float u03C0() {
  return 3.1415927f;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    device float* gru00F6u00DFe [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const float u0394x = u03C0() * gru00F6u00DFe[min(1u, buffer_sizes[0] / 4u - 1u)];
  gru00F6u00DFe[0] = u0394x;
}
