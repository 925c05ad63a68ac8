// fragment main
#version 460

layout(push_constant, std430) uniform color_block {
  vec4 color;
};
layout(location = 0) out vec4 result;

void main() {
  result = color;
}
