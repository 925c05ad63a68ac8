// compute main
#version 460

struct Item {
  uint a;
  vec3 b;
};

layout(set = 0, binding = 0, std430) buffer s_block {
  uint n;
  uint pad[3];
  Item items[];
} s;
layout(set = 0, binding = 1, std430) readonly buffer indices_block {
  int indices[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint n = uint(s.items.length());
  for (uint i = 0u; i < n; i++) {
    s.items[i].b = vec3(float(i));
  }
  s.items[min(uint(indices[0]), uint(s.items.length()) - 1u)].a = uint(indices.length());
}
