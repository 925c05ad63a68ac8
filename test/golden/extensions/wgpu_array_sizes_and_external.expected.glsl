// compute main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

struct Item {
  uint value;
};

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

layout(set = 0, binding = 0) uniform texture2D video;
layout(set = 0, binding = 5, std140) uniform items_0_block {
  Item items_0;
};
layout(set = 0, binding = 8, std140) uniform items_3_block {
  Item items_3;
};
layout(set = 1, binding = 2) uniform texture2D videos_1;
layout(set = 2, binding = 0, std430) buffer sums_block {
  uint sums[];
};
layout(set = 0, binding = 9) uniform texture2D video_plane1;
layout(set = 0, binding = 10, std140) uniform video_params_block {
  ExternalTextureParams video_params;
};
layout(set = 1, binding = 5) uniform texture2D videos_1_plane1;
layout(set = 1, binding = 6, std140) uniform videos_1_params_block {
  ExternalTextureParams videos_1_params;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  sums[0] = items_0.value + items_3.value;
  const vec3 value = vec3(vec2(min(uvec2(0u), video_params.size - uvec2(1u))), 1.0f);
  const vec2 value_1 = roundEven(vec2(dot(video_params.load_rows[0].xyz, value), dot(video_params.load_rows[1].xyz, value)));
  const vec4 value_2 = texelFetch(video, ivec2(uvec2(mix(vec2(0.0f), min(value_1, vec2(4294967040.0f)), greaterThanEqual(value_1, vec2(0.0f))))), 0);
  vec4 chosen;
  if (video_params.planes == 1u) {
    chosen = value_2;
  } else {
    const vec2 value_3 = value_1 * video_params.plane1_scale;
    chosen = vec4(vec4(value_2.x, texelFetch(video_plane1, ivec2(uvec2(mix(vec2(0.0f), min(value_3, vec2(4294967040.0f)), greaterThanEqual(value_3, vec2(0.0f))))), 0).xy, 1.0f) * video_params.yuv_to_rgb, 1.0f);
  }
  const vec3 value_3 = chosen.xyz;
  vec3 chosen_1;
  if (video_params.convert != 0u) {
    const vec3 value_4 = abs(value_3);
    const vec3 value_5 = video_params.gamut * (sign(value_3) * mix(pow(video_params.decode[0].x * value_4 + video_params.decode[0].y, vec3(video_params.decode[1].z)) + video_params.decode[1].x, video_params.decode[0].z * value_4 + video_params.decode[1].y, lessThan(value_4, vec3(video_params.decode[0].w))));
    const vec3 value_6 = abs(value_5);
    chosen_1 = sign(value_5) * mix(pow(video_params.encode[0].x * value_6 + video_params.encode[0].y, vec3(video_params.encode[1].z)) + video_params.encode[1].x, video_params.encode[0].z * value_6 + video_params.encode[1].y, lessThan(value_6, vec3(video_params.encode[0].w)));
  } else {
    chosen_1 = value_3;
  }
  const vec3 value_4 = vec3(vec2(min(uvec2(0u), videos_1_params.size - uvec2(1u))), 1.0f);
  const vec2 value_5 = roundEven(vec2(dot(videos_1_params.load_rows[0].xyz, value_4), dot(videos_1_params.load_rows[1].xyz, value_4)));
  const vec4 value_6 = texelFetch(videos_1, ivec2(uvec2(mix(vec2(0.0f), min(value_5, vec2(4294967040.0f)), greaterThanEqual(value_5, vec2(0.0f))))), 0);
  vec4 chosen_2;
  if (videos_1_params.planes == 1u) {
    chosen_2 = value_6;
  } else {
    const vec2 value_7 = value_5 * videos_1_params.plane1_scale;
    chosen_2 = vec4(vec4(value_6.x, texelFetch(videos_1_plane1, ivec2(uvec2(mix(vec2(0.0f), min(value_7, vec2(4294967040.0f)), greaterThanEqual(value_7, vec2(0.0f))))), 0).xy, 1.0f) * videos_1_params.yuv_to_rgb, 1.0f);
  }
  const vec3 value_7 = chosen_2.xyz;
  vec3 chosen_3;
  if (videos_1_params.convert != 0u) {
    const vec3 value_8 = abs(value_7);
    const vec3 value_9 = videos_1_params.gamut * (sign(value_7) * mix(pow(videos_1_params.decode[0].x * value_8 + videos_1_params.decode[0].y, vec3(videos_1_params.decode[1].z)) + videos_1_params.decode[1].x, videos_1_params.decode[0].z * value_8 + videos_1_params.decode[1].y, lessThan(value_8, vec3(videos_1_params.decode[0].w))));
    const vec3 value_10 = abs(value_9);
    chosen_3 = sign(value_9) * mix(pow(videos_1_params.encode[0].x * value_10 + videos_1_params.encode[0].y, vec3(videos_1_params.encode[1].z)) + videos_1_params.encode[1].x, videos_1_params.encode[0].z * value_10 + videos_1_params.encode[1].y, lessThan(value_10, vec3(videos_1_params.encode[0].w)));
  } else {
    chosen_3 = value_7;
  }
  const float value_8 = vec4(chosen_1, chosen.w).x + vec4(chosen_3, chosen_2.w).x;
  sums[min(1u, uint(sums.length()) - 1u)] = uint(value_8 >= 0.0f ? min(value_8, 4294967040.0f) : 0.0f);
}
