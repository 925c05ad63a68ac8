// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  uint x[64];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint i = 0u; i < 8u; i++) {
    for (uint j = 0u; j < 8u; j++) {
      if (i == j) {
        continue;
      }
      switch (x[i]) {
        case 0u: {
          continue;
        }
        case 1u:
        case 2u: {
          break;
        }
        default: {
          x[i * 8u + j] = 1u;
          break;
        }
      }
      if (j > 6u) {
        break;
      }
      x[j] += i;
    }
  }
}
