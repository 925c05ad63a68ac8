// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer s_block {
  uint s[];
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  s[min(gl_LocalInvocationIndex, uint(s.length()) - 1u)] = 32u;
}
