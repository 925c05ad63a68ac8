// fragment main
#version 460

layout(set = 0, binding = 3) uniform texture2D t;
layout(set = 0, binding = 3) uniform sampler s;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 result;

void main() {
  result = texture(sampler2D(t, s), uv);
}
