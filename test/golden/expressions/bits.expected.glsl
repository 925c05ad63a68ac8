// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer u_block {
  uvec4 u;
};
layout(set = 0, binding = 1, std430) buffer i_block {
  int i;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  u = (u & uvec4(255u)) | (~u ^ uvec4(61680u));
  i = ~i & 2147483647;
  u.x = uint(bitCount(u.y)) + uint(findMSB(u.z)) + uint(findLSB(u.w));
  u.y = bitfieldReverse(u.x) + uint(31 - findMSB(u.y)) + min(uint(findLSB(u.z)), 32u);
  u.z = bitfieldExtract(u.x, 3, 5);
  u.w = bitfieldInsert(u.x, u.y, 8, 8);
}
