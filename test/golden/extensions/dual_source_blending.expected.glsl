// fragment main
#version 460

layout(location = 0) in vec4 x;
layout(location = 0, index = 0) out vec4 a;
layout(location = 0, index = 1) out vec4 b;

void main() {
  a = x;
  b = x.wzyx;
  gl_FragDepth = x.x;
}
