// fragment main
#version 460

layout(location = 0) out uint result;

void main() {
  result = uint(gl_PrimitiveID);
}
