// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  int x[4];
};

int pick(int n) {
  switch (n) {
    case -1: {
      return 10;
    }
    case 0:
    case 1:
    default: {
      return 20;
    }
    case 2147483647: {
      break;
    }
  }
  return 30;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  x[0] = pick(x[1]);
  switch (uint(x[2])) {
    default: {
      if (x[3] > 0) {
        break;
      }
      x[3] = 1;
      break;
    }
  }
}
