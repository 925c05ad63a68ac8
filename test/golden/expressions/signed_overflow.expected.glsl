// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer out_1_block {
  int out_1[16];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (int i = 0; i < 8; i++) {
    out_1[i] = i * 2 + 1;
  }
  out_1[8] = out_1[9] * out_1[10] + 1;
  out_1[11] = -out_1[12];
}
