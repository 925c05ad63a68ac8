// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer a_block {
  vec3 a;
};
layout(set = 0, binding = 1, std430) buffer b_block {
  vec3 b;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  a = cross(a, b) + normalize(b) + faceforward(a, b, a.zyx) + reflect(a, b) + refract(a, b, 0.7f);
  b.x = distance(a, b) + length(a) + dot(a, b);
}
