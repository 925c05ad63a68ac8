#include <metal_stdlib>
using namespace metal;

struct Sizes {
  uint m;
  uint n;
  uint k;
};

kernel void matmul(
    uint3 tile [[threadgroup_position_in_grid]],
    const device half* a [[buffer(0)]],
    const device half* b [[buffer(1)]],
    device half* c [[buffer(2)]],
    constant Sizes& sizes [[buffer(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = buffer_sizes[2] / 2u;
  const uint value_1 = buffer_sizes[1] / 2u;
  const uint value_2 = buffer_sizes[0] / 2u;
  const uint row = tile.y * 8u;
  const uint column = tile.x * 8u;
  simdgroup_half8x8 sum = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
  for (uint i = 0u; i < sizes.k; i += 8u) {
    const uint value_3 = row * sizes.k + i;
    const uint loaded = sizes.k;
    const uint value_4 = value_2 - value_3;
    simdgroup_half8x8 left;
    if (value_3 <= value_2 && value_4 >= 8u && loaded <= (value_4 - 8u) / 7u) {
      simdgroup_load(left, a + value_3, loaded);
    } else {
      left = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
    }
    const uint value_5 = i * sizes.n + column;
    const uint loaded_1 = sizes.n;
    const uint value_6 = value_1 - value_5;
    simdgroup_half8x8 right;
    if (value_5 <= value_1 && value_6 >= 8u && loaded_1 <= (value_6 - 8u) / 7u) {
      simdgroup_load(right, b + value_5, loaded_1);
    } else {
      right = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
    }
    simdgroup_multiply_accumulate(sum, left, right, sum);
  }
  const uint value_7 = row * sizes.n + column;
  simdgroup_half8x8 loaded_2 = sum;
  const uint loaded_3 = sizes.n;
  const uint value_8 = value - value_7;
  if (value_7 <= value && value_8 >= 8u && loaded_3 <= (value_8 - 8u) / 7u) {
    simdgroup_store(loaded_2, c + value_7, loaded_3);
  }
}
