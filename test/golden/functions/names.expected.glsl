// compute main0
#version 460

struct float4 {
  float half_1;
  float u03C0;
};

layout(set = 0, binding = 0, std430) readonly buffer buffer_1_block {
  float4 buffer_1;
};
layout(set = 0, binding = 1, std430) buffer cbuffer_block {
  float cbuffer[2];
};

float kernel(float device) {
  const float threadgroup = device + 1.0f;
  const float float_1 = threadgroup * 2.0f;
  cbuffer[0] = 3.0f;
  return float_1 + threadgroup;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const float gru00F6u00DFe = kernel(buffer_1.half_1);
  const float main = gru00F6u00DFe + buffer_1.u03C0;
  cbuffer[1] = main * main;
}
