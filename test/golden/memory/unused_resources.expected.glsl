// compute main
#version 460

layout(set = 0, binding = 3, std430) buffer out_1_block {
  float out_1[];
};

float depth_of(vec3 p) {
  return p.z;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  out_1[0] = depth_of(vec3(out_1[min(1u, uint(out_1.length()) - 1u)]));
}
