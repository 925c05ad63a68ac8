// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer o_block {
  uint o[4];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (int i = 2147483644; 0 >= i; i += 8) {
    o[min(uint(10 - i), 3u)] = 1u;
  }
}
