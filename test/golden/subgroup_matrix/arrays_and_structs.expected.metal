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

struct Tiles {
  fixed_array<fixed_array<simdgroup_float8x8, 2>, 2> sums;
  uint n;
};

simdgroup_float8x8 load(uint i, device float* x, constant uint* buffer_sizes) {
  const uint value = buffer_sizes[0] / 4u;
  const uint value_1 = i * 64u;
  simdgroup_float8x8 chosen;
  if (64u <= value && value_1 <= value - 64u) {
    simdgroup_load(chosen, x + value_1, 8);
  } else {
    chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  return chosen;
}

void add(
    thread Tiles* tiles,
    uint i,
    device float* x,
    thread fixed_array<simdgroup_float8x8, 2>& kept,
    constant uint* buffer_sizes) {
  for (uint j = 0u; j < 2u; j++) {
    simdgroup_multiply_accumulate(tiles->sums[min(i, 1u)][j], kept[min(i, 1u)], load(j, x, buffer_sizes), tiles->sums[min(i, 1u)][j]);
  }
  tiles->n++;
}

kernel void main_1(device float* x [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  fixed_array<simdgroup_float8x8, 2> kept;
  for (uint i = 0u; i < 2u; i++) {
    kept[i] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  const uint value = buffer_sizes[0] / 4u;
  Tiles tiles;
  for (uint i_1 = 0u; i_1 < 2u; i_1++) {
    for (uint i_2 = 0u; i_2 < 2u; i_2++) {
      tiles.sums[i_1][i_2] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    }
  }
  tiles.n = 0u;
  for (uint i_3 = 0u; i_3 < 2u; i_3++) {
    const uint value_1 = 256u + i_3 * 64u;
    simdgroup_float8x8 chosen;
    if (64u <= value && value_1 <= value - 64u) {
      simdgroup_load(chosen, x + value_1, 8);
    } else {
      chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    }
    kept[i_3] = chosen;
    add(&tiles, i_3, x, kept, buffer_sizes);
  }
  for (uint i_4 = 0u; i_4 < 2u; i_4++) {
    const uint value_2 = i_4 * 64u;
    simdgroup_float8x8 loaded = tiles.sums[i_4][1u - i_4];
    if (64u <= value && value_2 <= value - 64u) {
      simdgroup_store(loaded, x + value_2, 8);
    }
  }
}
