// compute main
#version 460

struct Inner {
  ivec2 a[3];
  bool b;
};

struct Outer {
  Inner inner[2];
  float f;
};

layout(set = 0, binding = 0, std430) buffer i_block {
  int i[];
};

Outer make(int n) {
  return Outer(Inner[2](Inner(ivec2[3](ivec2(n), ivec2(1), ivec2(2)), true), Inner(ivec2[3](ivec2(0), ivec2(0), ivec2(0)), false)), float(n));
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i_last = uint(i.length()) - 1u;
  const Outer made = make(i[0]);
  Outer copy = made;
  copy.inner[1] = made.inner[0];
  copy.inner[min(uint(i[min(1u, i_last)]), 1u)].a[2].y = 7;
  const uint value = min(3u, i_last);
  const float loaded = copy.f;
  i[min(2u, i_last)] = copy.inner[1].a[min(uint(i[value]), 2u)].y + int(loaded >= -2147483648.0f ? min(loaded, 2147483520.0f) : -2147483648.0f);
  i[value] = int(uint(i.length()));
}
