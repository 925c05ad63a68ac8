// compute main
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_basic : require

layout(set = 0, binding = 0, std430) buffer s_block {
  uint s[];
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_SubgroupInvocationID;
  const uint s_last = uint(s.length()) - 1u;
  if (gl_SubgroupID == 0u) {
    s[min(i, s_last)] = subgroupAdd(i);
  }
}
