// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  float x[4];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const float once = x[0] * 2.0f;
  const float twice = sin(x[1]);
  x[2] = once + twice * twice;
  const float before = x[3];
  x[3] = 1.0f;
  x[0] = before;
}
