// compute main
#version 430 core

layout(binding = 0, std430) buffer row_major_1_block {
  float row_major_1[];
};

float imageAtomicIncWrap_1(float image2DShadow_1) {
  const float image1DShadow_1 = image2DShadow_1 + 1.0f;
  const float image1DArrayShadow_1 = image1DShadow_1 * 2.0f;
  return image1DArrayShadow_1;
}

float imageAtomicDecWrap_1(float image2DArrayShadow_1) {
  return image2DArrayShadow_1 - 1.0f;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint row_major_last = uint(row_major_1.length()) - 1u;
  row_major_1[0] = imageAtomicIncWrap_1(row_major_1[min(1u, row_major_last)]) + imageAtomicDecWrap_1(row_major_1[min(2u, row_major_last)]);
}
