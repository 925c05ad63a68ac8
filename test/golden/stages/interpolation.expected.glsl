// fragment main
#version 460

layout(location = 0) noperspective centroid in vec2 a;
layout(location = 1) sample in float b;
layout(location = 2) flat in int c;
layout(location = 0) out vec4 result;

void main() {
  result = vec4(a, b, float(c));
}
