// fragment main
#version 460

layout(location = 3) flat in uvec4 id;
layout(location = 0) out vec4 a;
layout(location = 1) out uvec4 b;

void main() {
  a = vec4(id);
  b = id;
}
