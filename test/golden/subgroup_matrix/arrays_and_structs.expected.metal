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
  const uint x_length = buffer_sizes[0] / 4u;
  const uint value = i * 64u;
  simdgroup_float8x8 chosen;
  if (64u <= x_length && value <= x_length - 64u) {
    simdgroup_load(chosen, x + value, 8);
  } else {
    chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  return chosen;
}

void add(
    thread Tiles* tiles,
    thread fixed_array<simdgroup_float8x8, 2>* kept,
    uint i,
    device float* x,
    constant uint* buffer_sizes) {
  for (uint j = 0u; j < 2u; j++) {
    simdgroup_multiply_accumulate(tiles->sums[i][j], (*kept)[i], load(j, x, buffer_sizes), tiles->sums[i][j]);
  }
  tiles->n++;
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(device float* x [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint x_length = buffer_sizes[0] / 4u;
  Tiles tiles;
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      tiles.sums[i][i_1] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    }
  }
  tiles.n = 0u;
  fixed_array<simdgroup_float8x8, 2> kept;
  for (uint i = 0u; i < 2u; i++) {
    kept[i] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  for (uint i = 0u; i < 2u; i++) {
    const uint value = 256u + i * 64u;
    simdgroup_float8x8 chosen;
    if (64u <= x_length && value <= x_length - 64u) {
      simdgroup_load(chosen, x + value, 8);
    } else {
      chosen = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    }
    kept[i] = chosen;
    add(&tiles, &kept, i, x, buffer_sizes);
  }
  for (uint i = 0u; i < 2u; i++) {
    const uint value = i * 64u;
    if (64u <= x_length && value <= x_length - 64u) {
      simdgroup_store(tiles.sums[i][1u - i], x + value, 8);
    }
  }
}
