// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  int x[4];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  if (x[0] > 1) {
    x[1] = 1;
  } else if (x[0] > 0) {
    x[1] = 2;
  } else {
    x[1] = 3;
  }
  if (x[3] == 0) {
    return;
  }
  x[2] = 5;
}
