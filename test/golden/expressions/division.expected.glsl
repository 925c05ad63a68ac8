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
  const int loaded = i[1];
  const int loaded_1 = i[2];
  i[0] = loaded / (loaded_1 == 0 || (loaded == (-2147483647 - 1) && loaded_1 == -1) ? 1 : loaded_1);
  const int loaded_2 = i[2];
  const int loaded_3 = i[3];
  const int value = loaded_3 == 0 || (loaded_2 == (-2147483647 - 1) && loaded_3 == -1) ? 1 : loaded_3;
  i[1] = loaded_2 - loaded_2 / value * value;
  i[2] = i[3] / 7;
  const uint loaded_4 = u[2];
  u[0] = u[1] / (loaded_4 == 0u ? 1u : loaded_4);
  const uint loaded_5 = u[3];
  u[1] = u[2] % (loaded_5 == 0u ? 1u : loaded_5);
  u[2] = u[3] % 8u;
}
