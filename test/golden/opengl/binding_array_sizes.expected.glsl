// compute main
#version 430 core

struct Item {
  uint value;
};

layout(binding = 0, std140) uniform items_0_block {
  Item items_0;
};
layout(binding = 2, std140) uniform items_1_block {
  Item items_1;
};
layout(binding = 3, std140) uniform items_2_block {
  Item items_2;
};
layout(binding = 1, std140) uniform scale_block {
  uvec4 scale;
};
layout(binding = 0, std430) readonly buffer more_0_block {
  Item more_0;
};
layout(binding = 2, std430) readonly buffer more_1_block {
  Item more_1;
};
layout(binding = 3, std430) readonly buffer more_2_block {
  Item more_2;
};
layout(binding = 1, std430) buffer sums_block {
  uint sums[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  sums[0] = items_0.value + items_1.value + items_2.value + scale.x;
  sums[min(1u, uint(sums.length()) - 1u)] = more_0.value + more_1.value + more_2.value;
}
