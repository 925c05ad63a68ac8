// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  float x[];
};
shared float tile[65];

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  for (uint index = i; index < 65u; index += 64u) {
    tile[index] = 0.0f;
  }
  barrier();
  const uint value = min(i, uint(x.length()) - 1u);
  tile[i] = x[value] * 0.5f;
  barrier();
  if (true) {
    x[value] = tile[(i + 1u) % 64u] + 4096.0f;
  }
}
