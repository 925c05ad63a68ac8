// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer out_1_block {
  int out_1[16];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (int i = 0; i < 16; i += 2) {
    switch (i) {
      case 0:
      case 2: {
        continue;
      }
      case 4: {
        out_1[i] = 4;
        break;
      }
      default: {
        if (i == 8) {
          break;
        }
        out_1[i] = -1;
        break;
      }
    }
  }
}
