#include <metal_stdlib>
using namespace metal;

struct gl_Struct {
  uint a_b;
  uint a_b_1;
};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device gl_Struct& out_put [[buffer(0)]]) {
  uint gl_Position = out_put.a_b;
  const uint x_ = gl_Position + out_put.a_b_1;
  const uint x_1 = x_ * 2u;
  out_put.a_b_1 = (x_1 + unknown_zero()) / (x_ == 0u ? 1u : x_) + x_1;
}
