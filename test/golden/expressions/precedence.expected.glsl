// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  float x[6];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  x[0] = (x[0] + x[1]) * (x[2] - x[3]);
  x[1] = x[0] + x[1] * x[2] - (x[3] - x[4]);
  x[2] = -(x[0] + x[1]) / (x[2] / x[3]);
  x[3] = x[0];
  x[4] = !(x[0] < x[1] || x[2] < x[3]) && x[4] < x[5] ? x[1] : x[0];
}
