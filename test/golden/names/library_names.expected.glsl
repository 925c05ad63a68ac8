// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer out_1_block {
  float out_1[];
};

float lerp(float a, float b) {
  return a + b;
}

float simd_sum(float a) {
  return a;
}

float min3_1(float a, float b, float c) {
  return min(a, min(b, c));
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint out_last = uint(out_1.length()) - 1u;
  out_1[0] = lerp(1.0f, simd_sum(2.0f)) + min3_1(out_1[min(1u, out_last)], out_1[min(2u, out_last)], out_1[min(3u, out_last)]);
}
