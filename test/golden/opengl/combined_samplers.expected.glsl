// vertex vertex_main
#version 430 core

layout(binding = 0, std140) uniform transform_vs_block {
  mat4 transform_vs;
};
layout(location = 0) in vec2 place;
layout(location = 0) out vec2 uv;
layout(location = 1) flat out uint layer;
uniform sampler2D color_nearest_vs;
uniform int first_instance_vs;

void main() {
  const vec4 moved = textureLod(color_nearest_vs, place, 1.0f);
  gl_Position = transform_vs * vec4(place, float(uint(gl_VertexID)), 1.0f) + moved;
  uv = place;
  layer = uint(gl_InstanceID + first_instance_vs);
}

// fragment fragment_main
#version 430 core
#extension GL_EXT_shader_integer_mix : require

uniform usampler2D ids_fs;
layout(location = 0) in vec2 uv;
layout(location = 1) flat in uint layer;
layout(location = 0) out vec4 result;
uniform sampler2D color_nearest_fs;
uniform sampler2D color_linear_fs;
uniform sampler2DArrayShadow shadow_compare_fs;
uniform sampler2DArray shadow_nearest_fs;

vec4 sampled(vec2 at) {
  return texture(color_nearest_fs, at) + textureGather(color_nearest_fs, at, 1);
}

vec4 sampled_1(vec2 at) {
  return texture(color_linear_fs, at) + textureGather(color_linear_fs, at, 1);
}

void main() {
  const vec2 uv_1 = uv;
  const vec4 result_1 = sampled(uv_1);
  const vec4 mixed = result_1 + sampled_1(uv_1);
  const float lit = textureGrad(shadow_compare_fs, vec4(uv_1, float(layer), 0.5f), vec2(0.0f), vec2(0.0f)) + texture(shadow_compare_fs, vec4(uv_1, float(layer), 0.25f));
  const float depth = textureLod(shadow_nearest_fs, vec3(uv_1, float(layer)), float(0)).x;
  const vec2 value = gl_FragCoord.xy;
  const uint value_1 = min(uint(textureQueryLevels(ids_fs)) - 1u, uint(textureQueryLevels(ids_fs)) - 1u);
  const uvec4 id = texelFetch(ids_fs, ivec2(min(uvec2(mix(vec2(0.0f), min(value, vec2(4294967040.0f)), greaterThanEqual(value, vec2(0.0f)))), uvec2(textureSize(ids_fs, 0)) - uvec2(1u))), 0) + texelFetch(ids_fs, ivec2(min(uvec2(textureSize(ids_fs, 0)) / 2u, uvec2(textureSize(ids_fs, int(value_1))) - uvec2(1u))), int(value_1));
  const uvec4 ints = mix(uvec4(1u), id, greaterThan(id, uvec4(2u)));
  result = mixed * (lit + depth) + vec4(ints) + dFdx(uv_1.x);
}
