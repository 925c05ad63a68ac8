// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer i_block {
  ivec4 i;
};
layout(set = 0, binding = 1, std430) buffer f_block {
  vec4 f;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  i.x = min(max(i.x, 5), 2);
  i.y = clamp(i.y, 2, 5);
  f = min(max(f, vec4(0.0f, 1.0f, 2.0f, 3.0f)), vec4(1.0f, 1.0f, 1.0f, 4.0f));
  f = clamp(f, vec4(1.0f, 1.0f, 1.0f, 4.0f), vec4(4.0f));
}
