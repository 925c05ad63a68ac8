// compute main
#version 460
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require

struct Numbers {
  uint delta;
  uint mask;
};

layout(set = 0, binding = 0, std430) buffer b_block {
  uint b[];
};
layout(set = 0, binding = 1, std140) uniform numbers_block {
  Numbers numbers;
};

uint pick(uint x, int i, uint subgroup_size) {
  const uint last_in_subgroup = subgroup_size - 1u;
  return subgroupShuffle(x, uint(i) & last_in_subgroup);
}

uint half_1(uint x, uint i) {
  return subgroupShuffle(x, i % 4u);
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint last_in_subgroup = gl_SubgroupSize - 1u;
  const uint value = min(gl_LocalInvocationIndex, uint(b.length()) - 1u);
  const uint x = b[value];
  const uint result = pick(x, int(x), gl_SubgroupSize);
  uint sum = result + half_1(x, x);
  sum = sum + subgroupShuffleUp(x, numbers.delta & last_in_subgroup);
  sum = sum + subgroupShuffleDown(x, numbers.delta & last_in_subgroup);
  sum = sum + subgroupShuffleXor(x, numbers.mask & last_in_subgroup);
  sum = sum + (subgroupShuffle(x, 9u & last_in_subgroup) + subgroupShuffleXor(x, 16u & last_in_subgroup) + subgroupShuffleDown(x, 4u & last_in_subgroup));
  sum = sum + (subgroupShuffle(x, 3u) + subgroupShuffleXor(x, 1u) + subgroupShuffleUp(x, 1u));
  sum = sum + (subgroupShuffle(x, gl_SubgroupInvocationID) + subgroupShuffle(x, gl_SubgroupInvocationID / 2u) + subgroupShuffleXor(x, numbers.mask & 3u));
  b[value] = sum;
}

// compute sized
#version 460
#extension GL_EXT_null_initializer : require
#extension GL_KHR_shader_subgroup_shuffle : require

layout(set = 0, binding = 0, std430) buffer b_block {
  uint b[];
};
uint values[64] = {};

uint pick(uint x, int i) {
  return subgroupShuffle(x, uint(i));
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = min(gl_LocalInvocationIndex, uint(b.length()) - 1u);
  const uint x = b[value];
  values[gl_LocalInvocationIndex] = x;
  const uint y = subgroupShuffle(x, x & 31u);
  if (y < 64u) {
    b[0] = values[min(y, 63u)];
  }
  const uint value_1 = subgroupShuffle(x, x & 31u);
  const uint value_2 = subgroupShuffle(x, x & 63u & 31u);
  b[value] = value_1 + value_2 + pick(x, 3) + subgroupShuffle(x, 8u) + subgroupShuffleXor(x, 16u);
}
