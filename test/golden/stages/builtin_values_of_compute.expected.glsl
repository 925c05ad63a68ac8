// compute main
#version 460
#extension GL_KHR_shader_subgroup_basic : require

layout(set = 0, binding = 0, std430) buffer out_1_block {
  uint out_1[];
};

layout(local_size_x = 8, local_size_y = 8, local_size_z = 1) in;

void main() {
  out_1[min(gl_LocalInvocationIndex, uint(out_1.length()) - 1u)] = gl_GlobalInvocationID.x + gl_LocalInvocationID.y + gl_WorkGroupID.z + gl_NumWorkGroups.x + gl_SubgroupSize + gl_SubgroupInvocationID;
}
