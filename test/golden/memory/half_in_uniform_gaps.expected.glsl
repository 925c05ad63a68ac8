// compute main
#version 460
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

struct Mixed {
  float16_t a;
  f16vec2 b;
  float padding_0;
  f16vec3 c;
  f16vec2 d;
  float e;
  float16_t f;
  float16_t padding_1;
  uint padding_2;
  float16_t g;
  f16vec4 h;
  uint padding_3[2];
};

layout(set = 0, binding = 0, std140) uniform u_block {
  Mixed u;
};
layout(set = 0, binding = 1, std430) buffer o_block {
  float o[4];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  o[0] = float(u.a) + float(u.b.x) + u.padding_0 + float(u.c.x + u.d.y) + u.e + float(u.f + u.g + u.h.w);
  const Mixed copy = u;
  o[1] = float(copy.b.y);
}
