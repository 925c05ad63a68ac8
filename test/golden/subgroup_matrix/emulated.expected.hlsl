struct Pair {
  int sum[2][8];
  uint count;
};

typedef int int_array_8[8];
typedef int_array_8 int_array_8_array_2[2];
typedef uint uint_array_8[8];
typedef uint_array_8 uint_array_8_array_2[2];

ByteAddressBuffer bytes_1 : register(t0);
ByteAddressBuffer more : register(t1);
RWByteAddressBuffer out_1 : register(u2);
cbuffer place_constants : register(b3) {
  uint4 place;
}
groupshared int tile[64];
static uint subgroup_size = 0u;
static uint subgroup_invocation_id = 0u;

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

uint more_byte_size() {
  uint bytes;
  more.GetDimensions(bytes);
  return bytes;
}

uint bytes_1_byte_size() {
  uint bytes;
  bytes_1.GetDimensions(bytes);
  return bytes;
}

int_array_8_array_2 multiply_matrices(uint left[2][12], uint right[2][12]) {
  uint rows[2][12] = left;
  uint columns[2][12] = right;
  int sums[2][8] = (int[2][8])0;
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
      const int value_1 = int(WaveReadLaneAt(rows[min(loaded_1 / loaded, 1u)][loaded_2], loaded_1 % loaded));
      for (uint slot = 0u; slot < value; slot++) {
        sums[slot][loaded_1] = int(uint(sums[slot][loaded_1]) + uint(value_1) * columns[slot][loaded_2]);
      }
    }
  }
  return sums;
}

int_array_8_array_2 multiply_accumulate_matrices(
    uint left[2][12],
    uint right[2][12],
    int start[2][8]) {
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
      const int value_1 = int(WaveReadLaneAt(rows[min(loaded_1 / loaded, 1u)][loaded_2], loaded_1 % loaded));
      for (uint slot = 0u; slot < value; slot++) {
        sums[slot][loaded_1] = int(uint(sums[slot][loaded_1]) + uint(value_1) * columns[slot][loaded_2]);
      }
    }
  }
  return sums;
}

int_array_8_array_2 add_to_matrix(int start[2][8], int operand) {
  int lines[2][8] = start;
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

uint_array_8_array_2 fill_matrix(uint value) {
  uint lines[2][8] = (uint[2][8])0;
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

uint_array_8_array_2 scale_matrix(uint start[2][8], uint operand) {
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

[numthreads(32, 1, 1)]
void main(uint local_invocation_index : SV_GroupIndex) {
  const uint subgroup_size_1 = WaveGetLaneCount();
  const uint subgroup_invocation_id_1 = WaveGetLaneIndex();
  for (uint index = local_invocation_index; index < 64u; index += 32u) {
    tile[index] = 0;
  }
  GroupMemoryBarrierWithGroupSync();
  subgroup_invocation_id = subgroup_invocation_id_1;
  subgroup_size = subgroup_size_1;
  const uint out_length = out_1_byte_size() / 4u;
  const uint more_length = more_byte_size() / 8u;
  const uint bytes_length = bytes_1_byte_size() / 4u;
  const uint loaded = place.x;
  const uint loaded_1 = place.y;
  const uint value = (bytes_length - loaded) * 4u;
  uint left[2][12];
  if (loaded <= bytes_length && value >= 12u && loaded_1 <= bytes_length && loaded_1 * 4u <= (value - 12u) / 7u) {
    const uint loaded_2 = subgroup_invocation_id;
    const uint loaded_3 = subgroup_size;
    uint lines[2][12] = (uint[2][12])0;
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_4 = slot;
      if (!(loaded_4 < 2u)) {
        break;
      }
      const uint value_1 = loaded_2 + loaded_4 * loaded_3;
      if (value_1 < 8u) {
        for (uint at = 0u; at < 12u; at++) {
          lines[loaded_4][at] = (bytes_1.Load((loaded + value_1 * loaded_1 + (at >> 2u)) * 4u) >> ((at & 3u) * 8u)) & 255u;
        }
      }
    }
    left = lines;
  } else {
    left = (uint[2][12])0;
  }
  const uint loaded_2 = place.z;
  uint right[2][12];
  if (12u <= more_length && loaded_2 <= more_length - 12u) {
    const uint value_1 = loaded_2 * 2u;
    const uint loaded_3 = subgroup_invocation_id;
    const uint loaded_4 = subgroup_size;
    uint lines[2][12] = (uint[2][12])0;
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
          lines[loaded_5][at] = (more.Load((value_3 >> 1u) * 8u + (value_3 & 1u) * 4u) >> ((at & 3u) * 8u)) & 255u;
        }
      }
    }
    right = lines;
  } else {
    right = (uint[2][12])0;
  }
  Pair pair = {multiply_matrices(left, right), 1u};
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
        const uint value_4 = (WaveReadLaneAt(lines_1[min(loaded_9 / loaded_7, 1u)][loaded_8], loaded_9 % loaded_7) & 255u) | ((WaveReadLaneAt(lines_1[min(value_1 / loaded_7, 1u)][loaded_8], value_1 % loaded_7) & 255u) << 8u) | ((WaveReadLaneAt(lines_1[min(value_2 / loaded_7, 1u)][loaded_8], value_2 % loaded_7) & 255u) << 16u) | ((WaveReadLaneAt(lines_1[min(value_3 / loaded_7, 1u)][loaded_8], value_3 % loaded_7) & 255u) << 24u);
        if (loaded_6 == 0u) {
          out_1.Store((loaded_8 * 2u + (loaded_9 >> 2u)) * 4u, value_4);
        }
      }
      const uint value_1 = (WaveReadLaneAt(lines_1[min(4u / loaded_7, 1u)][loaded_8], 4u % loaded_7) & 255u) | ((WaveReadLaneAt(lines_1[min(5u / loaded_7, 1u)][loaded_8], 5u % loaded_7) & 255u) << 8u);
      if (loaded_6 == 0u) {
        const uint value_2 = loaded_8 * 2u + 1u;
        out_1.Store(value_2 * 4u, value_1 | (out_1.Load(value_2 * 4u) & 4294901760u));
      }
    }
  }
}
