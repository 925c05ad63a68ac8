// fragment main
#version 460

layout(set = 0, binding = 0) uniform sampler s;
layout(set = 0, binding = 1) uniform texture2D t;
layout(set = 0, binding = 2) uniform texture2DArray layers;
layout(set = 0, binding = 3) uniform textureCubeArray cubes;
layout(location = 0) in vec3 uv;
layout(location = 1) in float bias;
layout(location = 0) out vec4 result;

void main() {
  const vec3 uv_1 = uv;
  result = texture(sampler2D(t, s), uv_1.xy, 15.99f) + textureOffset(sampler2D(t, s), uv_1.xy, ivec2(1), -16.0f) + texture(sampler2D(t, s), uv_1.xy, 2.5f) + texture(sampler2D(t, s), uv_1.xy, clamp(bias, -16.0f, 15.99f)) + textureOffset(sampler2DArray(layers, s), vec3(uv_1.xy, float(1)), ivec2(1), clamp(bias * 2.0f, -16.0f, 15.99f)) + texture(sampler2DArray(layers, s), vec3(uv_1.xy, float(1)), 15.99f) + texture(samplerCubeArray(cubes, s), vec4(uv_1, float(1)), clamp(bias, -16.0f, 15.99f)) + texture(sampler2D(t, s), uv_1.xy, 15.99f);
}
