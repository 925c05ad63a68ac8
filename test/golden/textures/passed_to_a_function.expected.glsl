// fragment main
#version 460

layout(set = 0, binding = 0) uniform texture2D t;
layout(set = 0, binding = 1) uniform sampler s;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 result;

float tap(texture2D image, sampler how, vec2 uv_1) {
  return textureLod(sampler2D(image, how), uv_1, 0.0f).x;
}

void main() {
  result = vec4(tap(t, s, uv) + tap(t, s, -uv));
}
