// compute main
#version 460

layout(set = 0, binding = 0, std430) readonly buffer b_block {
  uint b[8];
};
layout(set = 0, binding = 1, std430) buffer result_block {
  uvec4 result;
};

uvec4 at() {
  return uvec4(b[7], b[7], b[7], b[7]);
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  result = at();
}
