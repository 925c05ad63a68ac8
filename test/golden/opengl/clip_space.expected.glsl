// vertex main
#version 320 es

precision highp float;
precision highp int;

layout(location = 0) in vec4 place;
invariant gl_Position;

void main() {
  vec4 value = place * 2.0f;
  vec4 value_1 = vec4(value.x, -value.y, value.z, value.w);
  float value_2 = value_1.z;
  gl_Position = vec4(value_1.x, value_1.y, value_2 + value_2 - value_1.w, value_1.w);
}
