// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer result_block {
  uint result[];
};
layout(set = 0, binding = 1, std430) readonly buffer sized_block {
  uint sized[512];
};
layout(set = 0, binding = 2, std430) readonly buffer whole_block {
  uint whole[];
};

uint elements() {
  return (max(2048u, 8u) - 8u) / 8u + sized[1];
}

uint elements_1() {
  return (max(uint(whole.length()) * 4u, 8u) - 8u) / 8u + whole[min(1u, uint(whole.length()) - 1u)];
}

uint elements_2() {
  return (max(128u, 8u) - 8u) / 8u + sized[1];
}

uint elements_of_few() {
  return elements_2();
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint result_last = uint(result.length()) - 1u;
  result[0] = elements();
  result[min(1u, result_last)] = elements_of_few();
  result[min(2u, result_last)] = elements_1();
}
