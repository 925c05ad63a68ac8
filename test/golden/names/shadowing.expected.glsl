// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  int x[];
};

void store(int x_1) {
  x[min(1u, uint(x.length()) - 1u)] = x_1;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const int y = x[0];
  const int x_1 = y + 1;
  int y_1 = x_1;
  y_1 *= 2;
  store(y_1);
}
