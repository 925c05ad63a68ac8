// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer i_block {
  int i[8];
};
layout(set = 0, binding = 1, std430) buffer u_block {
  uint u[4];
};
layout(set = 0, binding = 2, std430) readonly buffer f_block {
  float f[2];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const int x = i[0];
  const int y = i[1];
  i[2] = x / y;
  i[3] = x % y;
  i[4] = x << u[0];
  i[5] = x >> u[0];
  i[6] = (x + y) * -x;
  i[7] = int(f[0]);
  u[1] = u[2] / u[3];
  u[2] = u[2] % u[3];
  u[3] = uint(f[1]);
}
