// compute main
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_vote : require

layout(set = 0, binding = 0, std430) buffer f_block {
  float f[];
};
layout(set = 0, binding = 1, std430) buffer u_block {
  uvec4 u[];
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  const uint value = min(i, uint(f.length()) - 1u);
  f[value] = subgroupAdd(f[value]) + subgroupExclusiveAdd(f[value]) + subgroupInclusiveAdd(f[value]) + subgroupMul(f[value]);
  f[value] = f[value] + (subgroupMax(f[value]) + subgroupMin(f[value]) + subgroupBroadcastFirst(f[value]) + subgroupBroadcast(f[value], 3u));
  f[value] = f[value] + (subgroupShuffle(f[value], i & 3u) + subgroupShuffleXor(f[value], 1u) + subgroupShuffleUp(f[value], 1u) + subgroupShuffleDown(f[value], 1u));
  const uint value_1 = min(i, uint(u.length()) - 1u);
  u[value_1] = subgroupBallot(i > 3u) | (subgroupAnd(u[value_1]) ^ subgroupXor(u[value_1]));
  const bool all_1 = subgroupAll(i < 99u);
  const bool any_1 = subgroupAny(i > 5u);
  const uint y = subgroupOr(u[value_1].y);
  if (subgroupElect()) {
    u[value_1].x = all_1 && any_1 ? y : 0u;
  }
  f[value] = f[value] + (subgroupQuadBroadcast(f[value], 1u) + subgroupQuadSwapHorizontal(f[value]) + subgroupQuadSwapVertical(f[value]) + subgroupQuadSwapDiagonal(f[value]));
}
