// compute main
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

layout(set = 0, binding = 0, std140) uniform params_block {
  uvec4 params[3];
};
layout(set = 0, binding = 1, std430) buffer out_1_block {
  vec4 out_1[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint out_last = uint(out_1.length()) - 1u;
  const uint value = gl_WorkGroupID.x % 3u + 8u;
  const f16vec2 step_1 = unpackFloat2x16(params[value >> 2u][value & 3u]);
  const uvec2 value_1 = params[0].zw;
  const uvec2 value_2 = params[1].zw;
  out_1[min(gl_WorkGroupID.x, out_last)] = vec4(f16vec4(f16vec4(unpackFloat2x16(value_1.x), unpackFloat2x16(value_1.y)).xyz * unpackFloat2x16(params[0].x).x, step_1.y)) + vec4(f16vec4(unpackFloat2x16(value_2.x), unpackFloat2x16(value_2.y)));
  const uint value_3 = gl_WorkGroupID.x % 3u;
  const uint value_4 = (value_3 * 2u + 8u) >> 2u;
  out_1[min(gl_WorkGroupID.y, out_last)].x = float(unpackFloat2x16(params[2].z).y + unpackFloat2x16(params[value_4 >> 2u][value_4 & 3u])[(value_3 + 4u) & 1u]);
}
