#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint3 id [[threadgroup_position_in_grid]],
    const device uint4& limits [[buffer(0)]],
    device float* x [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint x_length = buffer_sizes[1] / 4u;
  if (id.x >= limits.x) {
    return;
  }
  simdgroup_float8x8 m = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  if (id.y > 3u) {
    simdgroup_float8x8 chosen;
    if (64u <= x_length && 0u <= x_length - 64u) {
      simdgroup_load(chosen, x, 8);
    } else {
      chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    }
    m = chosen;
  }
  if (64u <= x_length && 64u <= x_length - 64u) {
    simdgroup_store(m, x + 64, 8);
  }
}
