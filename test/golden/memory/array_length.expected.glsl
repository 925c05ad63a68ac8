// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer list_block {
  uint count;
  uint pad;
  vec2 items[];
} list;
layout(set = 0, binding = 1, std430) readonly buffer plain_block {
  float plain[];
};

uint last() {
  return uint(list.items.length()) - 1u;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  list.count = min(last(), uint(plain.length()));
}
