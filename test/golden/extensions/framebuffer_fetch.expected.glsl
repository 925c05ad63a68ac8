// fragment main
#version 460

layout(location = 0) in float shade;
layout(set = 0, binding = 0, input_attachment_index = 0) uniform subpassInput before;
layout(set = 1, binding = 3, input_attachment_index = 5) uniform isubpassInput other;
layout(location = 0) out vec4 color;
layout(location = 1) out uint count;

void main() {
  const ivec4 value = subpassLoad(other);
  color = subpassLoad(before) * shade + gl_FragCoord;
  count = uint(value.x);
}
