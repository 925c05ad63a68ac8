// fragment main
#version 460

layout(set = 0, binding = 0) uniform texture2D t;
layout(set = 0, binding = 1) uniform texture2DArray layers;
layout(set = 0, binding = 2) uniform sampler s;
layout(location = 0) in vec2 uv;
layout(location = 1) flat in int layer;
layout(location = 0) out vec4 result;

void main() {
  const vec2 uv_1 = uv;
  result = texture(sampler2D(t, s), uv_1) + texture(sampler2D(t, s), uv_1, 0.5f) + texture(sampler2DArray(layers, s), vec3(uv_1, float(layer))) + textureLod(sampler2D(t, s), uv_1, 2.0f) + textureGradOffset(sampler2D(t, s), uv_1, uv_1, uv_1.yx, ivec2(1, -1));
}
