// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer f_block {
  float f[8];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  f[0] = 1.1754944e-38f;
  f[1] = 3.4028235e+38f;
  f[2] = 1e-45f;
  f[3] = -0.0f;
  f[4] = 16777216.0f;
  f[5] = 1e+05f;
  f[6] = 1e+10f;
}
