// compute main
#version 460
#extension GL_KHR_shader_subgroup_basic : require

layout(set = 0, binding = 0, std430) buffer x_block {
  uvec3 x[];
};

layout(local_size_x = 4, local_size_y = 4, local_size_z = 2) in;

void main() {
  x[min(gl_LocalInvocationIndex, uint(x.length()) - 1u)] = gl_LocalInvocationID + gl_GlobalInvocationID + gl_WorkGroupID * gl_NumWorkGroups + uvec3(gl_SubgroupSize, gl_SubgroupInvocationID, 0u);
}
