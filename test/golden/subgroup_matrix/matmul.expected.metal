#include <metal_stdlib>
using namespace metal;

struct Sizes {
  uint m;
  uint n;
  uint k;
};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

[[max_total_threads_per_threadgroup(32)]]
kernel void matmul(
    uint3 tile [[threadgroup_position_in_grid]],
    const device half* a [[buffer(0)]],
    const device half* b [[buffer(1)]],
    device half* c [[buffer(2)]],
    constant Sizes& sizes [[buffer(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint c_length = buffer_sizes[2] / 2u;
  const uint b_length = buffer_sizes[1] / 2u;
  const uint a_length = buffer_sizes[0] / 2u;
  const uint row = tile.y * 8u;
  const uint column = tile.x * 8u;
  simdgroup_half8x8 sum = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
  for (uint i = 0u; i < min(sizes.k, 4294967288u); i += 8u) {
    const uint value = row * sizes.k + i;
    const uint loaded = sizes.k;
    const uint a_last = a_length - value;
    simdgroup_half8x8 left;
    if (value <= a_length && a_last >= 8u && loaded <= (a_last - 8u + unknown_zero()) / 7u) {
      simdgroup_load(left, a + value, loaded);
    } else {
      left = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
    }
    const uint value_1 = i * sizes.n + column;
    const uint loaded_1 = sizes.n;
    const uint b_last = b_length - value_1;
    simdgroup_half8x8 right;
    if (value_1 <= b_length && b_last >= 8u && loaded_1 <= (b_last - 8u + unknown_zero()) / 7u) {
      simdgroup_load(right, b + value_1, loaded_1);
    } else {
      right = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
    }
    simdgroup_multiply_accumulate(sum, left, right, sum);
  }
  const uint value = row * sizes.n + column;
  const uint loaded = sizes.n;
  const uint c_last = c_length - value;
  if (value <= c_length && c_last >= 8u && loaded <= (c_last - 8u + unknown_zero()) / 7u) {
    simdgroup_store(sum, c + value, loaded);
  }
}
