// compute second
#version 460

layout(set = 0, binding = 1, std430) buffer b_block {
  uint b[];
};

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  b[min(gl_GlobalInvocationID.x, uint(b.length()) - 1u)] = 1u;
}
