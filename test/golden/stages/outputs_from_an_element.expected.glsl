// vertex main
#version 460

struct Out {
  vec4 at;
  vec4 color;
};

const Out constant_array[2] = Out[2](Out(vec4(0.0f, 1.0f, 0.0f, 1.0f), vec4(1.0f)), Out(vec4(1.0f, 0.0f, 0.0f, 1.0f), vec4(0.0f)));

layout(location = 0) out vec4 color;

void main() {
  const uint value = min(uint(gl_VertexIndex), 1u);
  gl_Position = constant_array[value].at;
  color = constant_array[value].color;
}
