// compute main
#version 460

struct S {
  ivec4 v;
  uint a[2];
};

layout(set = 0, binding = 0, std430) buffer s_block {
  S s;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  s.v += ivec4(1);
  s.v.x -= 2;
  s.v *= 3;
  s.a[1] <<= 2u;
  s.a[0] |= s.a[1];
  s.a[1]++;
  s.v.y--;
  S t = s;
  s = t;
}
