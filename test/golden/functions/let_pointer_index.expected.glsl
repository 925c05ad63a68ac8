// compute main
#version 460

struct S {
  int a[4];
};

layout(set = 0, binding = 0, std430) buffer s_block {
  S s;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  int n = 1;
  const int loaded = n;
  n = 2;
  s.a[loaded] = 4 + n;
  int a[4] = int[4](0, 0, 0, 0);
  const int loaded_1 = n;
  n++;
  a[loaded_1] = n;
  s.a[0] = a[n];
}
