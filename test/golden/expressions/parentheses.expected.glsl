// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer u_block {
  uint u[8];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint a = u[0];
  const uint b = u[1];
  const uint c = u[2];
  u[3] = (a + b) * c - (a - (b - c));
  u[4] = (a & b) | (c ^ a);
  u[5] = (a << 3u) + (b >> 2u);
  u[6] = ~(a | b) & 255u;
  u[7] = (a < b && b < c) || !(a == c) ? b : a;
}
