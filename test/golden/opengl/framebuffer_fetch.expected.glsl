// fragment main
#version 310 es
#extension GL_EXT_shader_framebuffer_fetch : require

precision highp float;
precision highp int;

layout(location = 2) inout ivec2 other;
layout(location = 0) inout vec4 color;
layout(location = 1) out uint count;

void main() {
  ivec2 loaded = other;
  float value = color.w;
  color = color * 0.5f;
  count = uint(loaded.x) + uint(value >= 0.0f ? min(value, 4294967040.0f) : 0.0f);
}

// fragment darker
#version 310 es
#extension GL_EXT_shader_framebuffer_fetch : require

precision highp float;
precision highp int;

layout(location = 0) inout vec4 result;
bool discarded = false;

void main() {
  vec4 loaded = result;
  if (loaded.w == 0.0f) {
    discarded = true;
  }
  result = loaded * 0.5f;
  if (discarded) {
    discard;
  }
}
