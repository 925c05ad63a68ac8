// compute main
#version 460
#extension GL_EXT_debug_printf : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

layout(set = 0, binding = 0, std430) buffer data_block {
  vec3 data[];
};

uint told(uint x) {
  debugPrintfEXT("%u", x);
  return x * 2u;
}

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = min(gl_LocalInvocationIndex, uint(data.length()) - 1u);
  if (told(gl_LocalInvocationIndex) == 4u) {
    debugPrintfEXT("%v3f", data[value]);
    data[value].x = 1.0f;
    debugPrintfEXT("%v3f", data[value]);
  }
  debugPrintfEXT("%d", -1);
  debugPrintfEXT("%v2f", vec2(f16vec2(float16_t(1.0), float16_t(2.0))));
  debugPrintfEXT("%v3u", uvec3(lessThan(data[value], vec3(0.5f))));
  debugPrintfEXT("%v2u", uvec2(gl_LocalInvocationIndex, gl_LocalInvocationIndex + 1u));
}

// vertex corner
#version 460
#extension GL_EXT_debug_printf : require

void main() {
  const uint value = uint(gl_VertexIndex);
  debugPrintfEXT("%u", uint(value == 2u));
  gl_Position = vec4(float(value));
}
