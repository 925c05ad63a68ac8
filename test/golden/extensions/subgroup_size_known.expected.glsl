// compute main
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_basic : require

layout(set = 0, binding = 0, std430) buffer out_1_block {
  uint out_1[128];
};
shared uint sums[4];
shared uint lanes[4][32];

void keep(uint index, uint size, uint sum) {
  sums[index / size] = sum;
}

layout(local_size_x = 128, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint index = gl_LocalInvocationIndex;
  const uint lane = gl_SubgroupInvocationID;
  if (index < 4u) {
    sums[index] = 0u;
  }
  lanes[index / 32u][index % 32u] = 0u;
  barrier();
  lanes[index / 32u][index % 32u] = index;
  lanes[gl_SubgroupID][lane]++;
  keep(index, 32u, subgroupAdd(index));
  barrier();
  for (uint i = gl_SubgroupID; i < 4u; i += 4u) {
    out_1[i * 32u + lane] = sums[i] + lanes[4u - 1u][lane];
  }
}
