// compute main
#version 460

struct S {
  int a[4];
  vec4 b;
};

layout(set = 0, binding = 0, std430) buffer s_block {
  S s;
};
int p = 0;

int bump(inout int a, int by) {
  a += by;
  return a;
}

void fill(inout int a[4], int v) {
  for (int i = 0; i < 4; i++) {
    a[i] = v;
  }
}

void private_bump(inout int a) {
  a++;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  int n = s.a[0];
  int a[4] = int[4](0, 0, 0, 0);
  const int result = bump(n, 3);
  fill(a, result);
  private_bump(p);
  s.b.x = float(n + p);
  s.b.y = float(a[2]);
  s.a[min(uint(n), 3u)] = 4;
}
