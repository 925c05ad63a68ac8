// vertex vs
#version 460

layout(set = 0, binding = 0, std430) readonly buffer places_block {
  vec4 places[];
};
layout(location = 0) in vec4 at;

void main() {
  gl_Position = at + places[min(uint(gl_DrawID), uint(places.length()) - 1u)];
}
