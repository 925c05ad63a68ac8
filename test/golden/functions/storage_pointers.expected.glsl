// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer s_block {
  int a[4];
  vec2 b[];
} s;
shared int w[2][4];

void add(int b_index) {
  for (int i = 0; i < 4; i++) {
    s.a[i] += w[b_index][i];
  }
}

vec2 last() {
  return s.b[uint(s.b.length()) - 1u];
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint index = gl_LocalInvocationIndex; index < 8u; index++) {
    w[index / 4u][index % 4u] = 0;
  }
  barrier();
  add(1);
  s.b[0] = last();
}
