// fragment main
#version 320 es
#extension GL_EXT_fragment_shader_barycentric : require

precision highp float;
precision highp int;

layout(binding = 0, rgba16f) uniform readonly highp imageBuffer colors_fs;
layout(binding = 1, r32ui) uniform highp uimageBuffer counts_fs;
layout(location = 0) out vec4 result;

layout(early_fragment_tests) in;

void main() {
  float value = gl_FragCoord.x;
  uint value_1 = uint(imageSize(counts_fs));
  uint place = uint(value >= 0.0f ? min(value, 4294967040.0f) : 0.0f) % (value_1 == 0u ? 1u : value_1);
  uvec4 value_2 = imageLoad(counts_fs, int(min(place, uint(imageSize(counts_fs)) - 1u))) + 1u;
  if (place < uint(imageSize(counts_fs))) {
    imageStore(counts_fs, int(place), value_2);
  }
  float value_3 = gl_FragCoord.y;
  result = imageLoad(colors_fs, int(min(uint(value_3 >= 0.0f ? min(value_3, 4294967040.0f) : 0.0f), uint(imageSize(colors_fs)) - 1u))) * vec4(gl_BaryCoordEXT, 1.0f);
}
