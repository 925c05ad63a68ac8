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
  const uint u_last = uint(u.length()) - 1u;
  const uint f_last = uint(f.length()) - 1u;
  f[min(i, f_last)] = subgroupAdd(f[min(i, f_last)]) + subgroupExclusiveAdd(f[min(i, f_last)]) + subgroupInclusiveAdd(f[min(i, f_last)]) + subgroupMul(f[min(i, f_last)]);
  const uint value = min(i, f_last);
  f[value] = f[value] + (subgroupMax(f[min(i, f_last)]) + subgroupMin(f[min(i, f_last)]) + subgroupBroadcastFirst(f[min(i, f_last)]) + subgroupBroadcast(f[min(i, f_last)], 3u));
  const uint value_1 = min(i, f_last);
  f[value_1] = f[value_1] + (subgroupShuffle(f[min(i, f_last)], i & 3u) + subgroupShuffleXor(f[min(i, f_last)], 1u) + subgroupShuffleUp(f[min(i, f_last)], 1u) + subgroupShuffleDown(f[min(i, f_last)], 1u));
  u[min(i, u_last)] = subgroupBallot(i > 3u) | (subgroupAnd(u[min(i, u_last)]) ^ subgroupXor(u[min(i, u_last)]));
  const bool all_1 = subgroupAll(i < 99u);
  const bool any_1 = subgroupAny(i > 5u);
  const uint y = subgroupOr(u[min(i, u_last)].y);
  if (subgroupElect()) {
    u[min(i, u_last)].x = all_1 && any_1 ? y : 0u;
  }
  const uint value_2 = min(i, f_last);
  f[value_2] = f[value_2] + (subgroupQuadBroadcast(f[min(i, f_last)], 1u) + subgroupQuadSwapHorizontal(f[min(i, f_last)]) + subgroupQuadSwapVertical(f[min(i, f_last)]) + subgroupQuadSwapDiagonal(f[min(i, f_last)]));
}
