// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  int x[8];
};
shared int w[4];

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint index = gl_LocalInvocationIndex; index < 4u; index++) {
    w[index] = 0;
  }
  barrier();
  const int i = x[gl_LocalInvocationIndex];
  x[0] = i / (0 == 0 ? 1 : 0);
  const ivec2 value = ivec2(i);
  const ivec2 value_1 = mix(ivec2(0), ivec2(1), equal(ivec2(0), ivec2(0)));
  x[1] = (value - value / value_1 * value_1).x;
  x[2] = 4 / (0 == 0 ? 1 : 0);
  x[3] = 4 << (32u & 31u);
  x[4] = w[3];
  x[5] = w[3];
  x[6] = 4 / (0 == 0 ? 1 : 0) + w[min(uint(7 + 4), 3u)];
}
