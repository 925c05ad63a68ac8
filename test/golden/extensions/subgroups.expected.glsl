// compute main
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_quad : require

layout(set = 0, binding = 0, std430) buffer s_block {
  uint s[];
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  s[min(gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID, uint(s.length()) - 1u)] = gl_NumSubgroups + subgroupAdd(gl_SubgroupInvocationID) + subgroupQuadSwapHorizontal(gl_SubgroupInvocationID) + subgroupBroadcastFirst(gl_SubgroupID);
}
