// compute main
#version 460

layout(push_constant, std430) uniform scale_block {
  float scale;
};
layout(set = 0, binding = 0, std430) buffer data_block {
  float data[];
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  data[min(gl_GlobalInvocationID.x + gl_NumWorkGroups.x * 64u, uint(data.length()) - 1u)] *= scale;
}
