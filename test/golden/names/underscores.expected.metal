#include <metal_stdlib>
using namespace metal;

struct gl_Struct {
  uint a__b;
  uint a_b;
};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device gl_Struct& out__put [[buffer(0)]]) {
  uint gl_Position = out__put.a__b;
  const uint x__ = gl_Position + out__put.a_b;
  const uint x_ = x__ * 2u;
  out__put.a_b = (x_ + unknown_zero()) / (x__ == 0u ? 1u : x__) + x_;
}
