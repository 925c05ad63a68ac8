// compute main
#version 460

struct A {
  mat3 m;
  vec3 v;
  float f;
  vec4 a[2];
};

layout(set = 0, binding = 0, std140) uniform a_block {
  A a;
};
layout(set = 0, binding = 1, std140) uniform b_block {
  uvec4 b[2];
};
layout(set = 0, binding = 2, std430) buffer out_1_block {
  vec4 out_1[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  out_1[0] = vec4(a.m * a.v, a.f) + a.a[min(gl_WorkGroupID.x, 1u)];
  const uint value = min(gl_WorkGroupID.y, 1u);
  const uint value_1 = value * 2u;
  const uint value_2 = value * 2u + 1u;
  out_1[min(1u, uint(out_1.length()) - 1u)] = vec4(uintBitsToFloat(uvec2(b[value_1 >> 2u][value_1 & 3u], b[value_2 >> 2u][value_2 & 3u])), vec2(ivec2(uvec2(b[1].x, b[1].y))));
}
