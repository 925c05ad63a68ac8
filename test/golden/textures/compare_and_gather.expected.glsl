// fragment main
#version 460

layout(set = 0, binding = 0) uniform texture2D depth;
layout(set = 0, binding = 1) uniform texture2D t;
layout(set = 0, binding = 2) uniform sampler s;
layout(set = 0, binding = 3) uniform samplerShadow compare;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 result;

void main() {
  const float lit = texture(sampler2DShadow(depth, compare), vec3(uv, 0.5f)) + textureLod(sampler2DShadow(depth, compare), vec3(uv, 0.25f), 0.0f);
  result = textureGather(sampler2D(t, s), uv, 2) * lit + textureGather(sampler2DShadow(depth, compare), uv, 0.5f);
}
