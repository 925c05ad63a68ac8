// compute main
#version 460
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

layout(set = 0, binding = 0, std430) buffer h_block {
  f16vec4 h[];
};
layout(set = 0, binding = 1, std140) uniform scale_block {
  f16vec2 scale;
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = min(gl_LocalInvocationIndex, uint(h.length()) - 1u);
  const f16vec4 v = h[value] * float16_t(2.0) + f16vec4(scale, scale.yx);
  h[value] = max(v, f16vec4(float16_t(0.0))) + sqrt(abs(v)) + dot(v, v) + f16vec4(clamp(v.xy, f16vec2(float16_t(0.0)), f16vec2(float16_t(1.0))), float16_t(0.099975586), float16_t(65504.0));
}
