// fragment main
#version 460

layout(set = 0, binding = 0) uniform texture2D t;
layout(set = 0, binding = 1) uniform samplerShadow s;
layout(location = 0) out vec4 result;

float shadow(vec2 at) {
  return textureLod(sampler2DShadow(t, s), vec3(at, 0.5f), 0.0f);
}

void main() {
  result = vec4(textureLod(sampler2DShadow(t, s), vec3(vec2(0.5f), 0.5f), 0.0f) + shadow(vec2(1.0f)));
}
