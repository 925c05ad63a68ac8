#include <metal_stdlib>
using namespace metal;

kernel void main_1(
    uint3 id [[threadgroup_position_in_grid]],
    device float* x [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = buffer_sizes[0] / 4u;
  const uint value_1 = id.x;
  const uint value_2 = id.y;
  const uint value_3 = value - value_1;
  simdgroup_float8x8 m;
  if (bool(bool((value_1 <= value) & (value_3 >= 8u)) & (value_2 <= (value_3 - 8u) / 7u))) {
    simdgroup_load(m, x + value_1, value_2);
  } else {
    m = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  const uint value_4 = id.z;
  if (bool((64u <= value) & (value_4 <= value - 64u))) {
    simdgroup_store(m, x + value_4, 8, ulong2(0), true);
  }
}
