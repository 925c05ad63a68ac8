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

struct PrivateVariables {
  uint subgroup_size;
};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

template <typename T>
simdgroup_matrix<T, 8, 8> matrix_scale(simdgroup_matrix<T, 8, 8> m, T x) {
  m.thread_elements()[0] *= x;
  m.thread_elements()[1] *= x;
  return m;
}

fixed_array<fixed_array<uint, 64>, 2> fill_matrix(uint value) {
  fixed_array<fixed_array<uint, 64>, 2> lines = {};
  uint slot = 0u;
  for (;; slot++) {
    const uint loaded = slot;
    if (!(loaded < 2u)) {
      break;
    }
    for (uint at = 0u; at < 64u; at++) {
      lines[loaded][at] = value;
    }
  }
  return lines;
}

fixed_array<fixed_array<uint, 64>, 2> add_to_matrix(
    fixed_array<fixed_array<uint, 64>, 2> start,
    uint operand) {
  fixed_array<fixed_array<uint, 64>, 2> lines = start;
  uint slot = 0u;
  for (;; slot++) {
    const uint loaded = slot;
    if (!(loaded < 2u)) {
      break;
    }
    for (uint at = 0u; at < 64u; at++) {
      lines[loaded][at] = (lines[loaded][at] + operand) & 255u;
    }
  }
  return lines;
}

fixed_array<fixed_array<uint, 8>, 2> multiply_matrices(
    fixed_array<fixed_array<uint, 64>, 2> left,
    fixed_array<fixed_array<uint, 64>, 2> right,
    thread PrivateVariables* privates) {
  fixed_array<fixed_array<uint, 64>, 2> rows = left;
  fixed_array<fixed_array<uint, 64>, 2> columns = right;
  fixed_array<fixed_array<uint, 8>, 2> sums_1 = {};
  const uint loaded = privates->subgroup_size;
  const uint value = min((7u + unknown_zero()) / loaded + 1u, 2u);
  uint row = 0u;
  for (;; row++) {
    const uint loaded_1 = row;
    if (!(loaded_1 < 8u)) {
      break;
    }
    uint k = 0u;
    for (;; k++) {
      const uint loaded_2 = k;
      if (!(loaded_2 < 64u)) {
        break;
      }
      const uint value_1 = simd_shuffle(rows[min((loaded_1 + unknown_zero()) / loaded, 1u)][loaded_2], ushort((loaded_1 + unknown_zero()) % loaded));
      for (uint slot = 0u; slot < value; slot++) {
        sums_1[slot][loaded_1] += value_1 * columns[slot][loaded_2];
      }
    }
  }
  return sums_1;
}

fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> zero_tiles() {
  fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> zeros;
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 1u; i_1++) {
      zeros[i][i_1] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    }
  }
  return zeros;
}

fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> multiply_accumulate_tiles(
    fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> left,
    fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> right,
    fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> start) {
  fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> sums_1 = start;
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      for (uint k = 0u; k < 4u; k++) {
        simdgroup_multiply_accumulate(sums_1[row][column], left[row][k], right[k][column], sums_1[row][column]);
      }
    }
  }
  return sums_1;
}

fixed_array<fixed_array<simdgroup_float8x8, 2>, 4> multiply_tiles(
    fixed_array<fixed_array<simdgroup_half8x8, 2>, 4> left,
    fixed_array<fixed_array<simdgroup_half8x8, 2>, 2> right) {
  fixed_array<fixed_array<simdgroup_float8x8, 2>, 4> sums_1;
  for (uint i = 0u; i < 4u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      sums_1[i][i_1] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
    }
  }
  for (uint row = 0u; row < 4u; row++) {
    for (uint column = 0u; column < 2u; column++) {
      for (uint k = 0u; k < 2u; k++) {
        simdgroup_multiply_accumulate(sums_1[row][column], left[row][k], right[k][column], sums_1[row][column]);
      }
    }
  }
  return sums_1;
}

fixed_array<fixed_array<simdgroup_float8x8, 2>, 4> scale_tiles(
    fixed_array<fixed_array<simdgroup_float8x8, 2>, 4> start,
    float operand) {
  fixed_array<fixed_array<simdgroup_float8x8, 2>, 4> tiles = start;
  for (uint row = 0u; row < 4u; row++) {
    for (uint column = 0u; column < 2u; column++) {
      tiles[row][column] = matrix_scale(tiles[row][column], operand);
    }
  }
  return tiles;
}

fixed_array<fixed_array<simdgroup_half8x8, 2>, 2> zero_tiles_1() {
  fixed_array<fixed_array<simdgroup_half8x8, 2>, 2> zeros;
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      zeros[i][i_1] = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
    }
  }
  return zeros;
}

fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> zero_tiles_2() {
  fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> zeros;
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 4u; i_1++) {
      zeros[i][i_1] = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
    }
  }
  return zeros;
}

fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> zero_tiles_3() {
  fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> zeros;
  for (uint i = 0u; i < 4u; i++) {
    for (uint i_1 = 0u; i_1 < 1u; i_1++) {
      zeros[i][i_1] = make_filled_simdgroup_matrix<half, 8, 8>(0.0h);
    }
  }
  return zeros;
}

[[max_total_threads_per_threadgroup(32)]]
kernel void split_k(
    uint subgroup_size [[threads_per_simdgroup]],
    uint subgroup_invocation_id [[thread_index_in_simdgroup]],
    const device half* a [[buffer(0)]],
    const device half4* b [[buffer(1)]],
    device float* out [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  uint subgroup_invocation_id_1 = 0u;
  PrivateVariables privates = {};
  subgroup_invocation_id_1 = subgroup_invocation_id;
  privates.subgroup_size = subgroup_size;
  const uint out_length = buffer_sizes[2] / 4u;
  const uint b_length = buffer_sizes[1] / 8u;
  const uint a_length = buffer_sizes[0] / 2u;
  fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> left;
  if (512u <= a_length && 0u <= a_length - 512u) {
    fixed_array<fixed_array<simdgroup_half8x8, 4>, 2> tiles;
    for (uint row = 0u; row < 2u; row++) {
      for (uint column = 0u; column < 4u; column++) {
        simdgroup_load(tiles[row][column], a + (row * 8u * 32u + column * 8u), 32);
      }
    }
    left = tiles;
  } else {
    left = zero_tiles_2();
  }
  fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> right;
  if (64u <= b_length && 4u <= b_length - 64u) {
    fixed_array<fixed_array<simdgroup_half8x8, 1>, 4> tiles;
    for (uint row = 0u; row < 4u; row++) {
      for (uint column = 0u; column < 1u; column++) {
        simdgroup_load(tiles[row][column], (const device half*)(b + (4u + column * 8u * 8u + row * 2u)), 32, ulong2(0), true);
      }
    }
    right = tiles;
  } else {
    right = zero_tiles_3();
  }
  fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> sum = zero_tiles();
  sum = multiply_accumulate_tiles(left, right, sum);
  const fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> loaded = sum;
  if (128u <= out_length && 0u <= out_length - 128u) {
    fixed_array<fixed_array<simdgroup_float8x8, 1>, 2> tiles = loaded;
    for (uint row = 0u; row < 2u; row++) {
      for (uint column = 0u; column < 1u; column++) {
        simdgroup_store(tiles[row][column], out + (row * 8u * 8u + column * 8u), 8);
      }
    }
  }
}

[[max_total_threads_per_threadgroup(32)]]
kernel void split_all(
    uint3 group [[threadgroup_position_in_grid]],
    uint subgroup_size [[threads_per_simdgroup]],
    uint subgroup_invocation_id [[thread_index_in_simdgroup]],
    uint local_invocation_index [[thread_index_in_threadgroup]],
    const device half4* b [[buffer(1)]],
    device float* out [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<half, 512> shared_a;
  uint subgroup_invocation_id_1 = 0u;
  PrivateVariables privates = {};
  for (uint index = local_invocation_index; index < 512u; index += 32u) {
    shared_a[index] = 0.0h;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  subgroup_invocation_id_1 = subgroup_invocation_id;
  privates.subgroup_size = subgroup_size;
  const uint out_length = buffer_sizes[2] / 4u;
  const uint b_length = buffer_sizes[1] / 8u;
  fixed_array<fixed_array<simdgroup_half8x8, 2>, 4> tiles;
  for (uint row = 0u; row < 4u; row++) {
    for (uint column = 0u; column < 2u; column++) {
      simdgroup_load(tiles[row][column], &shared_a[column * 8u * 32u + row * 8u], 32, ulong2(0), true);
    }
  }
  const fixed_array<fixed_array<simdgroup_half8x8, 2>, 4> left = tiles;
  const uint value = group.x;
  fixed_array<fixed_array<simdgroup_half8x8, 2>, 2> right;
  if (124u <= b_length && value <= b_length - 124u) {
    fixed_array<fixed_array<simdgroup_half8x8, 2>, 2> tiles_1;
    for (uint row = 0u; row < 2u; row++) {
      for (uint column = 0u; column < 2u; column++) {
        simdgroup_load(tiles_1[row][column], (const device half*)(b + (value + row * 8u * 8u + column * 2u)), 32);
      }
    }
    right = tiles_1;
  } else {
    right = zero_tiles_1();
  }
  fixed_array<fixed_array<fixed_array<simdgroup_float8x8, 2>, 4>, 2> results;
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 4u; i_1++) {
      for (uint i_2 = 0u; i_2 < 2u; i_2++) {
        results[i][i_1][i_2] = make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
      }
    }
  }
  results[group.x & 1u] = multiply_tiles(left, right);
  const fixed_array<fixed_array<simdgroup_float8x8, 2>, 4> scaled = scale_tiles(results[0], 2.0f);
  const uint value_1 = group.y;
  if (512u <= out_length && value_1 <= out_length - 512u) {
    fixed_array<fixed_array<simdgroup_float8x8, 2>, 4> tiles_1 = scaled;
    for (uint row = 0u; row < 4u; row++) {
      for (uint column = 0u; column < 2u; column++) {
        simdgroup_store(tiles_1[row][column], out + (value_1 + column * 8u * 32u + row * 8u), 32, ulong2(0), true);
      }
    }
  }
}

[[max_total_threads_per_threadgroup(32)]]
kernel void eight_bit(
    uint subgroup_size [[threads_per_simdgroup]],
    uint subgroup_invocation_id [[thread_index_in_simdgroup]],
    const device uint* bytes [[buffer(3)]],
    device uint* sums [[buffer(4)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  uint subgroup_invocation_id_1 = 0u;
  PrivateVariables privates = {};
  subgroup_invocation_id_1 = subgroup_invocation_id;
  privates.subgroup_size = subgroup_size;
  const uint sums_length = buffer_sizes[4] / 4u;
  const uint bytes_length = buffer_sizes[3] / 4u;
  fixed_array<fixed_array<uint, 64>, 2> left;
  if (128u <= bytes_length && 0u <= bytes_length - 128u) {
    const uint loaded = subgroup_invocation_id_1;
    const uint loaded_1 = privates.subgroup_size;
    fixed_array<fixed_array<uint, 64>, 2> lines = {};
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_2 = slot;
      if (!(loaded_2 < 2u)) {
        break;
      }
      const uint value = loaded + loaded_2 * loaded_1;
      if (value < 8u) {
        for (uint at = 0u; at < 64u; at++) {
          lines[loaded_2][at] = (bytes[value * 16u + (at >> 2u)] >> ((at & 3u) * 8u)) & 255u;
        }
      }
    }
    left = lines;
  } else {
    left = fixed_array<fixed_array<uint, 64>, 2>{};
  }
  const fixed_array<fixed_array<uint, 64>, 2> right = add_to_matrix(fill_matrix(3u), min(bytes[0], 255u));
  const fixed_array<fixed_array<uint, 8>, 2> sum = multiply_matrices(left, right, &privates);
  if (64u <= sums_length && 0u <= sums_length - 64u) {
    fixed_array<fixed_array<uint, 8>, 2> lines = sum;
    const uint loaded = subgroup_invocation_id_1;
    const uint loaded_1 = privates.subgroup_size;
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_2 = slot;
      if (!(loaded_2 < 2u)) {
        break;
      }
      const uint value = loaded + loaded_2 * loaded_1;
      if (value < 8u) {
        for (uint at = 0u; at < 8u; at++) {
          sums[at * 8u + value] = lines[loaded_2][at];
        }
      }
    }
  }
}
