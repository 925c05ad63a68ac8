#include <metal_stdlib>
using namespace metal;

struct main_outputs {
  float4 value [[color(0)]];
};

[[early_fragment_tests]]
fragment main_outputs main_1(
    constant float4& color [[buffer(29)]],
    device atomic_uint& seen [[buffer(0)]]) {
  atomic_fetch_add_explicit(&seen, 1u, memory_order_relaxed);
  return main_outputs{color};
}
