// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer gru00F6u00DFe_block {
  float gru00F6u00DFe[];
};

float u03C0() {
  return 3.1415927f;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const float u0394x = u03C0() * gru00F6u00DFe[min(1u, uint(gru00F6u00DFe.length()) - 1u)];
  gru00F6u00DFe[0] = u0394x;
}
