// compute main
#version 460
#extension GL_EXT_null_initializer : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require

struct Pair {
  int sum[2][8];
  uint count;
};

uint constant_array[2][12] = {};

layout(set = 0, binding = 0, std430) readonly buffer bytes_block {
  uint bytes[];
};
layout(set = 0, binding = 1, std430) readonly buffer more_block {
  uvec2 more[];
};
layout(set = 0, binding = 2, std430) buffer out_1_block {
  uint out_1[];
};
layout(set = 0, binding = 3, std140) uniform place_block {
  uvec4 place;
};
shared int tile[64];
uint subgroup_size = 0u;
uint subgroup_invocation_id = 0u;

int[2][8] multiply_matrices(uint left[2][12], uint right[2][12]) {
  uint rows[2][12] = left;
  uint columns[2][12] = right;
  int sums[2][8] = int[2][8](int[8](0, 0, 0, 0, 0, 0, 0, 0), int[8](0, 0, 0, 0, 0, 0, 0, 0));
  const uint loaded = subgroup_size;
  const uint value = min(5u / loaded + 1u, 2u);
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
      const int value_1 = int(subgroupShuffle(rows[min(loaded_1 / loaded, 1u)][loaded_2], loaded_1 % loaded));
      for (uint slot = 0u; slot < value; slot++) {
        sums[slot][loaded_1] += value_1 * int(columns[slot][loaded_2]);
      }
    }
  }
  return sums;
}

int[2][8] multiply_accumulate_matrices(uint left[2][12], uint right[2][12], int start[2][8]) {
  uint rows[2][12] = left;
  uint columns[2][12] = right;
  int sums[2][8] = start;
  const uint loaded = subgroup_size;
  const uint value = min(5u / loaded + 1u, 2u);
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
      const int value_1 = int(subgroupShuffle(rows[min(loaded_1 / loaded, 1u)][loaded_2], loaded_1 % loaded));
      for (uint slot = 0u; slot < value; slot++) {
        sums[slot][loaded_1] += value_1 * int(columns[slot][loaded_2]);
      }
    }
  }
  return sums;
}

int[2][8] add_to_matrix(int start[2][8], int operand) {
  int lines[2][8] = start;
  uint slot = 0u;
  for (;; slot++) {
    const uint loaded = slot;
    if (!(loaded < 2u)) {
      break;
    }
    for (uint at = 0u; at < 8u; at++) {
      lines[loaded][at] += operand;
    }
  }
  return lines;
}

uint[2][8] fill_matrix(uint value) {
  uint lines[2][8] = uint[2][8](uint[8](0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u), uint[8](0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u));
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

uint[2][8] scale_matrix(uint start[2][8], uint operand) {
  uint lines[2][8] = start;
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

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint index = gl_LocalInvocationIndex; index < 64u; index += 32u) {
    tile[index] = 0;
  }
  barrier();
  subgroup_invocation_id = gl_SubgroupInvocationID;
  subgroup_size = gl_SubgroupSize;
  const uint out_length = uint(out_1.length());
  const uint more_length = uint(more.length());
  const uint bytes_length = uint(bytes.length());
  const uint loaded = place.x;
  const uint loaded_1 = place.y;
  const uint value = (bytes_length - loaded) * 4u;
  uint left[2][12];
  if (loaded <= bytes_length && value >= 12u && loaded_1 <= bytes_length && loaded_1 * 4u <= (value - 12u) / 7u) {
    const uint loaded_2 = subgroup_invocation_id;
    const uint loaded_3 = subgroup_size;
    uint lines[2][12] = {};
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
    left = constant_array;
  }
  const uint loaded_2 = place.z;
  uint right[2][12];
  if (12u <= more_length && loaded_2 <= more_length - 12u) {
    const uint value_1 = loaded_2 * 2u;
    const uint loaded_3 = subgroup_invocation_id;
    const uint loaded_4 = subgroup_size;
    uint lines[2][12] = {};
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
    right = constant_array;
  }
  Pair pair = Pair(multiply_matrices(left, right), 1u);
  pair.sum = multiply_accumulate_matrices(left, right, pair.sum);
  pair.sum = add_to_matrix(pair.sum, int(pair.count));
  int lines[2][8] = pair.sum;
  const uint loaded_3 = subgroup_invocation_id;
  const uint loaded_4 = subgroup_size;
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
  uint narrow[2][8] = fill_matrix(3u);
  narrow = scale_matrix(narrow, 200u);
  const uint loaded_5[2][8] = narrow;
  if (16u <= out_length && 0u <= out_length - 16u) {
    uint lines_1[2][8] = loaded_5;
    const uint loaded_6 = subgroup_invocation_id;
    const uint loaded_7 = subgroup_size;
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
        const uint value_4 = (subgroupShuffle(lines_1[min(loaded_9 / loaded_7, 1u)][loaded_8], loaded_9 % loaded_7) & 255u) | ((subgroupShuffle(lines_1[min(value_1 / loaded_7, 1u)][loaded_8], value_1 % loaded_7) & 255u) << 8u) | ((subgroupShuffle(lines_1[min(value_2 / loaded_7, 1u)][loaded_8], value_2 % loaded_7) & 255u) << 16u) | ((subgroupShuffle(lines_1[min(value_3 / loaded_7, 1u)][loaded_8], value_3 % loaded_7) & 255u) << 24u);
        if (loaded_6 == 0u) {
          out_1[loaded_8 * 2u + (loaded_9 >> 2u)] = value_4;
        }
      }
      const uint value_1 = (subgroupShuffle(lines_1[min(4u / loaded_7, 1u)][loaded_8], 4u % loaded_7) & 255u) | ((subgroupShuffle(lines_1[min(5u / loaded_7, 1u)][loaded_8], 5u % loaded_7) & 255u) << 8u);
      if (loaded_6 == 0u) {
        const uint value_2 = loaded_8 * 2u + 1u;
        out_1[value_2] = value_1 | (out_1[value_2] & 4294901760u);
      }
    }
  }
}
