// fragment main
#version 450 core

struct ExternalTextureParams {
  uvec2 size;
  uint planes;
  uint convert;
  mat3x4 yuv_to_rgb;
  vec4 decode[2];
  vec4 encode[2];
  mat3 gamut;
  mat2x4 sample_rows;
  mat2x4 load_rows;
  vec4 plane0_bounds;
  vec4 plane1_bounds;
  vec2 plane1_scale;
};

uniform sampler2D global_fs_1;
layout(binding = 0, std430) buffer global_fs_2_block {
  float global_fs_2[];
};
uniform sampler2D global_fs_3;
layout(binding = 0, std140) uniform global_fs_4_block {
  ExternalTextureParams global_fs_4;
};
layout(location = 0) in vec2 result;
layout(location = 0) out vec4 result_1;
uniform sampler2D global_fs_5;

void main() {
  global_fs_2[0] = 1.0f;
  const vec4 value = texture(global_fs_5, result);
  const vec3 value_1 = vec3(vec2(min(uvec2(0u), global_fs_4.size - uvec2(1u))), 1.0f);
  const vec2 value_2 = roundEven(vec2(dot(global_fs_4.load_rows[0].xyz, value_1), dot(global_fs_4.load_rows[1].xyz, value_1)));
  const vec4 value_3 = texelFetch(global_fs_1, ivec2(uvec2(mix(vec2(0.0f), min(value_2, vec2(4294967040.0f)), greaterThanEqual(value_2, vec2(0.0f))))), 0);
  vec4 chosen;
  if (global_fs_4.planes == 1u) {
    chosen = value_3;
  } else {
    const vec2 value_4 = value_2 * global_fs_4.plane1_scale;
    chosen = vec4(vec4(value_3.x, texelFetch(global_fs_3, ivec2(uvec2(mix(vec2(0.0f), min(value_4, vec2(4294967040.0f)), greaterThanEqual(value_4, vec2(0.0f))))), 0).xy, 1.0f) * global_fs_4.yuv_to_rgb, 1.0f);
  }
  const vec3 value_4 = chosen.xyz;
  vec3 chosen_1;
  if (global_fs_4.convert != 0u) {
    const vec3 value_5 = abs(value_4);
    const vec3 value_6 = global_fs_4.gamut * (sign(value_4) * mix(pow(global_fs_4.decode[0].x * value_5 + global_fs_4.decode[0].y, vec3(global_fs_4.decode[1].z)) + global_fs_4.decode[1].x, global_fs_4.decode[0].z * value_5 + global_fs_4.decode[1].y, lessThan(value_5, vec3(global_fs_4.decode[0].w))));
    const vec3 value_7 = abs(value_6);
    chosen_1 = sign(value_6) * mix(pow(global_fs_4.encode[0].x * value_7 + global_fs_4.encode[0].y, vec3(global_fs_4.encode[1].z)) + global_fs_4.encode[1].x, global_fs_4.encode[0].z * value_7 + global_fs_4.encode[1].y, lessThan(value_7, vec3(global_fs_4.encode[0].w)));
  } else {
    chosen_1 = value_4;
  }
  result_1 = value + vec4(chosen_1, chosen.w);
}
