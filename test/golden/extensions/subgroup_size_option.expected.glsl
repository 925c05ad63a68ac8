// compute main
#version 460
#extension GL_KHR_shader_subgroup_basic : require

layout(set = 0, binding = 0, std430) buffer out_1_block {
  uint out_1[128];
};

layout(local_size_x = 128, local_size_y = 1, local_size_z = 1) in;

void main() {
  out_1[gl_LocalInvocationIndex / 32u * 32u + gl_SubgroupInvocationID] = 32u;
}

// compute small
#version 460
#extension GL_KHR_shader_subgroup_basic : require

layout(set = 0, binding = 0, std430) buffer out_1_block {
  uint out_1[128];
};

layout(local_size_x = 8, local_size_y = 16, local_size_z = 1) in;

void main() {
  out_1[min(gl_LocalInvocationIndex / gl_SubgroupSize * gl_SubgroupSize, 127u)] = gl_SubgroupSize;
}
