// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer out_1_block {
  uint out_1[];
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  out_1[min(gl_GlobalInvocationID.x, uint(out_1.length()) - 1u)] = gl_LocalInvocationIndex;
}
