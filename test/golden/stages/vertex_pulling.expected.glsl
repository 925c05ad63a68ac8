// vertex main
#version 460

struct Instance {
  uint number;
  uvec2 kind;
  vec4 offset;
};

layout(set = 0, binding = 0, std140) uniform view_projection_block {
  mat4 view_projection;
};
layout(set = 0, binding = 1, std430) readonly buffer colors_block {
  vec4 colors[];
};
layout(set = 1, binding = 0, std430) readonly buffer vertex_buffer_0_block {
  uint vertex_buffer_0[];
};
layout(set = 1, binding = 1, std430) readonly buffer vertex_buffer_1_block {
  uint vertex_buffer_1[];
};
layout(location = 0) out vec4 color;

void main() {
  const uint value = uint(gl_VertexIndex);
  const uint value_1 = uint(gl_InstanceIndex);
  const uint vertex_buffer_1_last = uint(vertex_buffer_1.length()) - 1u;
  const uint vertex_buffer_0_last = uint(vertex_buffer_0.length()) - 1u;
  const uint value_2 = value * 5u;
  const vec3 position = uintBitsToFloat(uvec3(vertex_buffer_0[min(value_2, vertex_buffer_0_last)], vertex_buffer_0[min(value_2 + 1u, vertex_buffer_0_last)], vertex_buffer_0[min(value_2 + 2u, vertex_buffer_0_last)]));
  const vec4 color_1 = unpackUnorm4x8(vertex_buffer_0[min(value * 5u + 3u, vertex_buffer_0_last)]);
  const int value_3 = int(vertex_buffer_0[min(value * 5u + 4u, vertex_buffer_0_last)]);
  const ivec2 shift = ivec2(bitfieldExtract(value_3, 0, 16), bitfieldExtract(value_3, 16, 16));
  const uint value_4 = value_1 * 3u;
  const Instance instance = Instance(value_1, ((uvec4(vertex_buffer_1[min(value_1 * 3u, vertex_buffer_1_last)] >> 16u) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u)).xy, vec4(unpackHalf2x16(vertex_buffer_1[min(value_4 + 1u, vertex_buffer_1_last)]), unpackHalf2x16(vertex_buffer_1[min(value_4 + 2u, vertex_buffer_1_last)])));
  const vec3 at = position + instance.offset.xyz + vec3(vec2(shift), 0.0f);
  const vec4 loaded = colors[min(instance.kind.x + instance.number, uint(colors.length()) - 1u)];
  gl_Position = view_projection * vec4(at, 1.0f);
  color = color_1 * loaded;
}
