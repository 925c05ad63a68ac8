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

struct Pair {
  fixed_array<fixed_array<int, 8>, 2> sum;
  uint count;
};

struct PrivateVariables {
  uint subgroup_size;
};

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

fixed_array<fixed_array<int, 8>, 2> multiply_matrices(
    fixed_array<fixed_array<uint, 12>, 2> left,
    fixed_array<fixed_array<uint, 12>, 2> right,
    thread PrivateVariables* privates) {
  fixed_array<fixed_array<uint, 12>, 2> rows = left;
  fixed_array<fixed_array<uint, 12>, 2> columns = right;
  fixed_array<fixed_array<int, 8>, 2> sums = {};
  const uint loaded = privates->subgroup_size;
  const uint value = min((5u + unknown_zero()) / loaded + 1u, 2u);
  uint row = 0u;
  for (;; row++) {
    const uint loaded_1 = row;
    if (!(loaded_1 < 8u)) {
      break;
    }
    uint k = 0u;
    for (;; k++) {
      const uint loaded_2 = k;
      if (!(loaded_2 < 12u)) {
        break;
      }
      const int value_1 = int(simd_shuffle(rows[min((loaded_1 + unknown_zero()) / loaded, 1u)][loaded_2], ushort((loaded_1 + unknown_zero()) % loaded)));
      for (uint slot = 0u; slot < value; slot++) {
        sums[slot][loaded_1] = int(uint(sums[slot][loaded_1]) + uint(value_1) * columns[slot][loaded_2]);
      }
    }
  }
  return sums;
}

fixed_array<fixed_array<int, 8>, 2> multiply_accumulate_matrices(
    fixed_array<fixed_array<uint, 12>, 2> left,
    fixed_array<fixed_array<uint, 12>, 2> right,
    fixed_array<fixed_array<int, 8>, 2> start,
    thread PrivateVariables* privates) {
  fixed_array<fixed_array<uint, 12>, 2> rows = left;
  fixed_array<fixed_array<uint, 12>, 2> columns = right;
  fixed_array<fixed_array<int, 8>, 2> sums = start;
  const uint loaded = privates->subgroup_size;
  const uint value = min((5u + unknown_zero()) / loaded + 1u, 2u);
  uint row = 0u;
  for (;; row++) {
    const uint loaded_1 = row;
    if (!(loaded_1 < 8u)) {
      break;
    }
    uint k = 0u;
    for (;; k++) {
      const uint loaded_2 = k;
      if (!(loaded_2 < 12u)) {
        break;
      }
      const int value_1 = int(simd_shuffle(rows[min((loaded_1 + unknown_zero()) / loaded, 1u)][loaded_2], ushort((loaded_1 + unknown_zero()) % loaded)));
      for (uint slot = 0u; slot < value; slot++) {
        sums[slot][loaded_1] = int(uint(sums[slot][loaded_1]) + uint(value_1) * columns[slot][loaded_2]);
      }
    }
  }
  return sums;
}

fixed_array<fixed_array<int, 8>, 2> add_to_matrix(
    fixed_array<fixed_array<int, 8>, 2> start,
    int operand) {
  fixed_array<fixed_array<int, 8>, 2> lines = start;
  uint slot = 0u;
  for (;; slot++) {
    const uint loaded = slot;
    if (!(loaded < 2u)) {
      break;
    }
    for (uint at = 0u; at < 8u; at++) {
      lines[loaded][at] = int(uint(lines[loaded][at]) + uint(operand));
    }
  }
  return lines;
}

fixed_array<fixed_array<uint, 8>, 2> fill_matrix(uint value) {
  fixed_array<fixed_array<uint, 8>, 2> lines = {};
  uint slot = 0u;
  for (;; slot++) {
    const uint loaded = slot;
    if (!(loaded < 2u)) {
      break;
    }
    for (uint at = 0u; at < 8u; at++) {
      lines[loaded][at] = value;
    }
  }
  return lines;
}

fixed_array<fixed_array<uint, 8>, 2> scale_matrix(
    fixed_array<fixed_array<uint, 8>, 2> start,
    uint operand) {
  fixed_array<fixed_array<uint, 8>, 2> lines = start;
  uint slot = 0u;
  for (;; slot++) {
    const uint loaded = slot;
    if (!(loaded < 2u)) {
      break;
    }
    for (uint at = 0u; at < 8u; at++) {
      lines[loaded][at] = (lines[loaded][at] * operand) & 255u;
    }
  }
  return lines;
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint subgroup_size [[threads_per_simdgroup]],
    uint subgroup_invocation_id [[thread_index_in_simdgroup]],
    uint local_invocation_index [[thread_index_in_threadgroup]],
    const device uint* bytes [[buffer(0)]],
    const device uint2* more [[buffer(1)]],
    device uint* out [[buffer(2)]],
    constant uint4& place [[buffer(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<int, 64> tile;
  uint subgroup_invocation_id_1 = 0u;
  PrivateVariables privates = {};
  for (uint index = local_invocation_index; index < 64u; index += 32u) {
    tile[index] = 0;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  subgroup_invocation_id_1 = subgroup_invocation_id;
  privates.subgroup_size = subgroup_size;
  const uint out_length = buffer_sizes[2] / 4u;
  const uint more_length = buffer_sizes[1] / 8u;
  const uint bytes_length = buffer_sizes[0] / 4u;
  const uint loaded = place.x;
  const uint loaded_1 = place.y;
  const uint value = (bytes_length - loaded) * 4u;
  fixed_array<fixed_array<uint, 12>, 2> left;
  if (loaded <= bytes_length && value >= 12u && loaded_1 <= bytes_length && loaded_1 * 4u <= (value - 12u + unknown_zero()) / 7u) {
    const uint loaded_2 = subgroup_invocation_id_1;
    const uint loaded_3 = privates.subgroup_size;
    fixed_array<fixed_array<uint, 12>, 2> lines = {};
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_4 = slot;
      if (!(loaded_4 < 2u)) {
        break;
      }
      const uint value_1 = loaded_2 + loaded_4 * loaded_3;
      if (value_1 < 8u) {
        for (uint at = 0u; at < 12u; at++) {
          lines[loaded_4][at] = (bytes[loaded + value_1 * loaded_1 + (at >> 2u)] >> ((at & 3u) * 8u)) & 255u;
        }
      }
    }
    left = lines;
  } else {
    left = fixed_array<fixed_array<uint, 12>, 2>{};
  }
  const uint loaded_2 = place.z;
  fixed_array<fixed_array<uint, 12>, 2> right;
  if (12u <= more_length && loaded_2 <= more_length - 12u) {
    const uint value_1 = loaded_2 * 2u;
    const uint loaded_3 = subgroup_invocation_id_1;
    const uint loaded_4 = privates.subgroup_size;
    fixed_array<fixed_array<uint, 12>, 2> lines = {};
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_5 = slot;
      if (!(loaded_5 < 2u)) {
        break;
      }
      const uint value_2 = loaded_3 + loaded_5 * loaded_4;
      if (value_2 < 6u) {
        for (uint at = 0u; at < 12u; at++) {
          const uint value_3 = value_1 + value_2 * 4u + (at >> 2u);
          lines[loaded_5][at] = (more[value_3 >> 1u][value_3 & 1u] >> ((at & 3u) * 8u)) & 255u;
        }
      }
    }
    right = lines;
  } else {
    right = fixed_array<fixed_array<uint, 12>, 2>{};
  }
  Pair pair = Pair{multiply_matrices(left, right, &privates), 1u};
  pair.sum = multiply_accumulate_matrices(left, right, pair.sum, &privates);
  pair.sum = add_to_matrix(pair.sum, int(pair.count));
  fixed_array<fixed_array<int, 8>, 2> lines = pair.sum;
  const uint loaded_3 = subgroup_invocation_id_1;
  const uint loaded_4 = privates.subgroup_size;
  uint slot = 0u;
  for (;; slot++) {
    const uint loaded_5 = slot;
    if (!(loaded_5 < 2u)) {
      break;
    }
    const uint value_1 = loaded_3 + loaded_5 * loaded_4;
    if (value_1 < 6u) {
      for (uint at = 0u; at < 8u; at++) {
        tile[at * 6u + value_1] = lines[loaded_5][at];
      }
    }
  }
  fixed_array<fixed_array<uint, 8>, 2> narrow = fill_matrix(3u);
  narrow = scale_matrix(narrow, 200u);
  const fixed_array<fixed_array<uint, 8>, 2> loaded_5 = narrow;
  if (16u <= out_length && 0u <= out_length - 16u) {
    fixed_array<fixed_array<uint, 8>, 2> lines_1 = loaded_5;
    const uint loaded_6 = subgroup_invocation_id_1;
    const uint loaded_7 = privates.subgroup_size;
    uint major = 0u;
    for (;; major++) {
      const uint loaded_8 = major;
      if (!(loaded_8 < 8u)) {
        break;
      }
      uint minor = 0u;
      for (;; minor += 4u) {
        const uint loaded_9 = minor;
        if (!(loaded_9 < 4u)) {
          break;
        }
        const uint value_1 = loaded_9 + 1u;
        const uint value_2 = loaded_9 + 2u;
        const uint value_3 = loaded_9 + 3u;
        const uint value_4 = (simd_shuffle(lines_1[min((loaded_9 + unknown_zero()) / loaded_7, 1u)][loaded_8], ushort((loaded_9 + unknown_zero()) % loaded_7)) & 255u) | ((simd_shuffle(lines_1[min((value_1 + unknown_zero()) / loaded_7, 1u)][loaded_8], ushort((value_1 + unknown_zero()) % loaded_7)) & 255u) << 8u) | ((simd_shuffle(lines_1[min((value_2 + unknown_zero()) / loaded_7, 1u)][loaded_8], ushort((value_2 + unknown_zero()) % loaded_7)) & 255u) << 16u) | ((simd_shuffle(lines_1[min((value_3 + unknown_zero()) / loaded_7, 1u)][loaded_8], ushort((value_3 + unknown_zero()) % loaded_7)) & 255u) << 24u);
        if (loaded_6 == 0u) {
          out[loaded_8 * 2u + (loaded_9 >> 2u)] = value_4;
        }
      }
      const uint value_1 = (simd_shuffle(lines_1[min((4u + unknown_zero()) / loaded_7, 1u)][loaded_8], ushort((4u + unknown_zero()) % loaded_7)) & 255u) | ((simd_shuffle(lines_1[min((5u + unknown_zero()) / loaded_7, 1u)][loaded_8], ushort((5u + unknown_zero()) % loaded_7)) & 255u) << 8u);
      if (loaded_6 == 0u) {
        const uint value_2 = loaded_8 * 2u + 1u;
        out[value_2] = value_1 | (out[value_2] & 4294901760u);
      }
    }
  }
}
