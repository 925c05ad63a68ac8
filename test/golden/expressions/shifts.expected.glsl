// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer i_block {
  int i[4];
};
layout(set = 0, binding = 1, std430) buffer u_block {
  uint u[4];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  i[0] = i[1] << (u[0] & 31u);
  i[1] = i[2] >> (u[1] & 31u);
  u[0] = u[1] << 3u;
  u[1] = u[2] >> (u[3] & 31u);
}
