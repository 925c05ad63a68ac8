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

fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> multiply_tiles(
    fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> left,
    fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> right) {
  fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> sums;
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 1u; i_1++) {
      sums[i][i_1] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    }
  }
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      for (uint k = 0u; k < 4u; k++) {
        simdgroup_multiply_accumulate(sums[row][column], left[row][k], right[k][column], sums[row][column]);
      }
    }
  }
  return sums;
}

fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> load_tiles(
    const device half* from,
    uint offset,
    uint stride) {
  fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> tiles;
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 4u; column++) {
      simdgroup_load(tiles[row][column], from + (offset + row * 8u * stride + column * 8u), stride);
    }
  }
  return tiles;
}

fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> zero_tiles() {
  fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> zeros;
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 4u; i_1++) {
      zeros[i][i_1] = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
    }
  }
  return zeros;
}

fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> load_tiles_1(
    const device half* from,
    uint offset,
    uint stride) {
  fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> tiles;
  for (uint row = 0u; row < 4u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      simdgroup_load(tiles[row][column], from + (offset + column * 8u * stride + row * 8u), stride, ulong2(0), true);
    }
  }
  return tiles;
}

fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> zero_tiles_1() {
  fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> zeros;
  for (uint i = 0u; i < 4u; i++) {
    for (uint i_1 = 0u; i_1 < 1u; i_1++) {
      zeros[i][i_1] = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
    }
  }
  return zeros;
}

void store_tiles(
    device float* to,
    uint offset,
    uint stride,
    fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> tiles) {
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      simdgroup_store(tiles[row][column], to + (offset + row * 8u * stride + column * 8u), stride);
    }
  }
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    const device half* x [[buffer(0)]],
    device float* y [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint y_length = buffer_sizes[1] / 4u;
  const uint x_length = buffer_sizes[0] / 2u;
  fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> l;
  if (512u <= x_length && 0u <= x_length - 512u) {
    l = load_tiles(x, 0u, 32u);
  } else {
    l = zero_tiles();
  }
  fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> r;
  if (256u <= x_length && 512u <= x_length - 256u) {
    r = load_tiles_1(x, 512u, 32u);
  } else {
    r = zero_tiles_1();
  }
  const fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> c = multiply_tiles(l, r);
  if (128u <= y_length && 0u <= y_length - 128u) {
    store_tiles(y, 0u, 8u, c);
  }
}
