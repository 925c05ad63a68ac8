// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  uint x[];
};

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  x[min(gl_GlobalInvocationID.x, uint(x.length()) - 1u)] = gl_NumWorkGroups.x + gl_LocalInvocationIndex;
}
