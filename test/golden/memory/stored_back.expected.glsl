// compute main
#version 460

bool g[3] = bool[3](false, false, false);
layout(set = 0, binding = 0, std430) buffer o_block {
  uint o[4];
};

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  o[gl_LocalInvocationIndex] = uint(g[2]);
}
