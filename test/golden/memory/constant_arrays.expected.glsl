// compute main
#version 460

const float constant_array[4] = float[4](0.1f, 0.2f, 0.3f, 0.4f);

layout(set = 0, binding = 0, std430) buffer out_1_block {
  float out_1[];
};

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  const float local[2] = float[2](float(i), 1.0f);
  out_1[min(i, uint(out_1.length()) - 1u)] = constant_array[i] + local[i & 1u] + constant_array[(i + 1u) % 4u];
}
