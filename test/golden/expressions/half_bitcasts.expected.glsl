// compute main
#version 460
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

layout(set = 0, binding = 0, std430) buffer o_block {
  f16vec4 o[4];
};
layout(set = 0, binding = 1, std430) readonly buffer i_block {
  uvec2 i[4];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uvec2 value = i[0] + i[1];
  o[0] = f16vec4(unpackFloat2x16(value.x), unpackFloat2x16(value.y));
  const uvec2 value_1 = gl_LocalInvocationIndex > 1u ? i[1] : i[0];
  o[1] = f16vec4(unpackFloat2x16(value_1.x), unpackFloat2x16(value_1.y));
  const f16vec4 value_2 = o[3] * float16_t(2.0);
  const vec2 value_3 = vec2(uintBitsToFloat(packFloat2x16(value_2.xy)), uintBitsToFloat(packFloat2x16(value_2.zw)));
  o[2] = f16vec4(unpackFloat2x16(floatBitsToUint(value_3.x)), unpackFloat2x16(floatBitsToUint(value_3.y)));
}
